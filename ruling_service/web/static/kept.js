// What this browser keeps of the site, by title, and a button that forgets it.
const ALWAYS = ["/kept", "/"];
const list = document.querySelector("[data-kept]");
const none = document.querySelector("[data-none]");
const forget = document.querySelector("[data-forget]");

async function show() {
  const cache = await caches.open("read");
  const found = [];
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (ALWAYS.includes(url.pathname) || url.searchParams.has("part")) continue;
    const title = /<title>([^<]*)/.exec(await (await cache.match(request)).text())?.[1] ?? "";
    const shown = new DOMParser().parseFromString(title, "text/html").body.textContent;
    found.push([shown.replace(/ · Ruling Service$/, "") || url.pathname, url.pathname + url.search]);
  }
  list.replaceChildren(...found.reverse().map(([title, address]) => {
    const link = Object.assign(document.createElement("a"), { href: address, textContent: title });
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  none.hidden = found.length > 0;
  forget.hidden = !found.length;
}

if ("caches" in window) {
  forget.addEventListener("click", async () => {
    const cache = await caches.open("read");
    const pages = (await cache.keys()).filter((one) => !ALWAYS.includes(new URL(one.url).pathname));
    await Promise.all(pages.map((one) => cache.delete(one)));
    show();
  });
  show();
}
