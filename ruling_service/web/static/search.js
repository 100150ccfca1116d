// The search of the static site: no server, an index made when the site was written. The server's own search is better.
"use strict";

(function () {
  const index = window.RULINGS_INDEX;
  const list = document.getElementById("found");
  const status = document.getElementById("status");
  const box = document.getElementById("q");
  if (!index || !list) return;

  const common = new Set(index.common);
  const names = Object.keys(index.stems);
  const kinds = JSON.parse(document.getElementById("kinds").textContent);

  function fold(text) {
    return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[\u2018\u2019`]/g, "'")
      .replace(/æ/g, "ae").replace(/ø/g, "o").replace(/ß/g, "ss").replace(/đ/g, "d");
  }

  function words(text) {
    return (fold(text).match(/[a-z0-9]+(?:['.][a-z0-9]+)*/g) || []).map((word) => word.replaceAll("'", ""));
  }

  function withoutPlural(word) {
    if (word.endsWith("ies") && word.length > 4) return word.slice(0, -3) + "y";
    if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
    return word.endsWith("s") && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
  }

  function withoutEnding(word) {
    for (const ending of ["ing", "ed"]) {
      const root = word.slice(0, -ending.length);
      if (word.endsWith(ending) && root.length >= 3 && /[aeiouy]/.test(root)) {
        const last = root[root.length - 1];
        return last === root[root.length - 2] && !"lsz".includes(last) ? root.slice(0, -1) : root;
      }
    }
    return word;
  }

  function withoutE(word) {
    if (word.endsWith("e") && word.length > 3) return word.slice(0, -1);
    return word.endsWith("i") && word.length > 4 ? word.slice(0, -1) + "y" : word;
  }

  function stem(word) {
    if (Object.hasOwn(index.irregular, word)) return withoutE(index.irregular[word]);
    if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
    return withoutE(withoutEnding(withoutPlural(word)));
  }

  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let before = Array.from({ length: other.length + 1 }, (_, i) => i);
    let earlier = null;
    for (let i = 1; i <= one.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1] ? 0 : 1;
        row[j] = Math.min(before[j] + 1, row[j - 1] + 1, before[j - 1] + same);
        if (earlier && i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], earlier[j - 2] + 1);
      }
      earlier = before;
      before = row;
    }
    return before[other.length];
  }

  function nearest(name) {
    const most = name.length > 6 ? 2 : 1;
    let best = null;
    for (const other of names) {
      if (name.length < 4 || other.length < 3) continue;
      const apart = distance(name, other, most);
      const rank = [apart, other[0] === name[0] ? 0 : 1, -index.stems[other].length];
      if (apart <= most && (!best || rank < best.rank || rank.join() < best.rank.join())) best = { name: other, rank: rank };
    }
    return best && best.name;
  }

  function search(query) {
    const asked = words(query);
    const bearing = asked.filter((word) => !common.has(word));
    const stems = [...new Set((bearing.length ? bearing : asked).map(stem))];
    const whole = words(query).map(stem).join(" ");
    const scores = new Map();
    const corrected = [];
    for (let name of stems) {
      if (!Object.hasOwn(index.stems, name)) {
        const meant = nearest(name);
        if (!meant) continue;
        corrected.push(meant);
        name = meant;
      }
      const steps = index.stems[name];
      const rarity = Math.log(1 + index.entries.length / steps.length);
      let at = 0;
      for (const step of steps) {
        at += step;
        const number = Math.floor(at / index.weights.length);
        const found = scores.get(number) || { number: number, score: 0, words: 0 };
        found.score += rarity * index.weights[at % index.weights.length];
        found.words += 1;
        scores.set(number, found);
      }
    }
    for (const found of scores.values()) {
      const entry = index.entries[found.number];
      found.score *= found.words / stems.length;
      const called = [entry[1], ...entry[4]].findIndex((title) => words(title).map(stem).join(" ") === whole);
      if (called >= 0) found.score += called === 0 ? 1000 : 500;
    }
    const results = [...scores.values()].sort((one, other) => other.score - one.score || one.number - other.number);
    return { results: results, corrected: corrected };
  }

  function show(query, game) {
    const answer = search(query);
    const found = answer.results.filter((one) => !game || index.entries[one.number][0].startsWith(game + "/"));
    list.replaceChildren(...found.slice(0, 40).map((one) => {
      const [id, title, kind, summary] = index.entries[one.number];
      const item = document.createElement("li");
      const heading = document.createElement("h2");
      const link = document.createElement("a");
      link.href = id + ".html";
      link.textContent = title;
      heading.append(link);
      const tags = document.createElement("p");
      tags.className = "tags";
      for (const words of [id.slice(0, 3).toUpperCase(), kinds[kind] || kind]) {
        const tag = document.createElement("span");
        tag.className = "tag";
        tag.textContent = words;
        tags.append(tag);
      }
      const decision = document.createElement("p");
      decision.textContent = summary;
      item.append(heading, tags, decision);
      return item;
    }));
    const meant = answer.corrected.length ? " Some words are not in the library; the nearest were searched." : "";
    status.textContent = (found.length ? found.length + " found." : "Nothing found. The lists from A to Z hold everything.") + meant;
  }

  window.RULINGS_SEARCH = { stem: stem, search: search };
  const asked = new URLSearchParams(location.search);
  box.value = asked.get("q") || "";
  const game = asked.get("game") || "";
  if (box.value.trim()) show(box.value, game);
})();
