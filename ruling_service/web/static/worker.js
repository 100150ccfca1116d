// Pages that were read are kept in this browser, for the table without network. With network every page comes from
// the site; without it, as it was when it was last read. What a page says not to keep isn't kept, nor is anything sent.
const READ = "read";
const STATIC = "static";
const MOST = 200;
const WITHOUT = "/kept";
const ALWAYS = [WITHOUT, "/"];

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const own = new Set();
    for (const page of ALWAYS) {
      const answer = await fetch(page);
      const text = await answer.clone().text();
      await (await caches.open(READ)).put(page, answer);
      for (const found of text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)) own.add(found[1]);
    }
    await (await caches.open(STATIC)).addAll([...own]);
    await skipWaiting();
  })());
});
// The pages that were open before there was a worker were read, too.
addEventListener("activate", (event) => event.waitUntil((async () => {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.allSettled(open.map(async ({ url }) => keep(new Request(url), await fetch(url))));
  await clients.claim();
})()));

async function keep(request, answer) {
  if (answer.status !== 200 || answer.redirected || /no-store/.test(answer.headers.get("Cache-Control") ?? "")) return;
  const cache = await caches.open(READ);
  await cache.delete(request);
  await cache.put(request, answer);
  const kept = (await cache.keys()).filter((one) => !ALWAYS.includes(new URL(one.url).pathname));
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((one) => cache.delete(one)));
}

async function read(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch (failure) {
    const cache = await caches.open(READ);
    const kept = (await cache.match(event.request)) ?? (event.request.mode === "navigate" && (await cache.match(WITHOUT)));
    if (kept) return kept;
    throw failure;
  }
}

async function unchanging(request) {
  const cache = await caches.open(STATIC);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const former = (await cache.keys(request, { ignoreSearch: true })).map((one) => cache.delete(one));
    await Promise.all([...former, cache.put(request, answer.clone())]);
  }
  return answer;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/") && url.searchParams.has("v")) event.respondWith(unchanging(request));
  else if (request.mode === "navigate" || url.pathname === "/film") event.respondWith(read(event));
});
