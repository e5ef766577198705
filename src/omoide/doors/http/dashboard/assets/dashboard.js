// What a page does: calls an operation of the service, says how it went, offers to take it back, and follows the news.
"use strict";

const texts = document.body.dataset;
const told = document.getElementById("told");
const KEPT = "omoide-told";

function address(path) {
  return texts.mind ? `${path}${path.includes("?") ? "&" : "?"}mind=${encodeURIComponent(texts.mind)}` : path;
}

async function call(method, path, body) {
  const headers = { "Accept-Language": document.documentElement.lang };
  if (body) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(address(path), { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Error(texts.noAnswer);
  }
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail || texts.failed);
  return said;
}

// What was told stays over the reload that shows its effect.
function tell(text, entry) {
  told.replaceChildren(document.createTextNode(text));
  if (entry) {
    const undo = document.createElement("button");
    undo.textContent = texts.undo;
    undo.addEventListener("click", () => act(undo, () => call("POST", "/v1/undo", { entry }), texts.undone));
    told.append(undo);
  }
  told.hidden = false;
}

async function act(button, done, text, memory) {
  if (button) button.disabled = true;
  try {
    await done();
    let entry = 0;
    if (memory) {
      const entries = await call("GET", `/v1/memories/${memory}/history`);
      entry = Math.max(0, ...entries.filter((each) => each.kind !== "recalled").map((each) => each.number));
    }
    sessionStorage.setItem(KEPT, JSON.stringify({ text, entry }));
    location.reload();
  } catch (error) {
    tell(error.message);
    if (button) button.disabled = false;
  }
}

function called(element) {
  const [method, path] = element.dataset.call.split(" ");
  return { method, path, memory: element.dataset.of };
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-call]");
  if (!button) return;
  const { method, path, memory } = called(button);
  act(button, () => call(method, path), texts.done, memory);
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-call]");
  if (!form) return;
  event.preventDefault();
  const { method, path, memory } = called(form);
  const body = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  act(form.querySelector("button"), () => call(method, path, body), texts.done, memory);
});

// An explanation goes when one looks elsewhere.
document.addEventListener("click", (event) => {
  for (const each of document.querySelectorAll("details.number[open], details.choice[open]")) {
    if (!each.contains(event.target)) each.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const each of document.querySelectorAll("details.number[open], details.choice[open]")) each.open = false;
});

// What says the same as before stays the same element, so that the keyboard stays where it is and what was opened stays open.
// Of the rest, an entry is known by where it leads, and anything else by its place; it is gone into. What is left is new.
const says = (node) => node.outerHTML?.replaceAll(' open=""', "") ?? node.data;
const leads = (node) => {
  const link = node.matches("a") ? node : node.matches(".entry") ? node.querySelector("a[href]") : null;
  return link?.getAttribute("href") ?? "";
};

function renew(there, fresh) {
  const [before, after] = [[...there.childNodes], [...fresh.childNodes]];
  const left = new Map(before.map((each, place) => [place, says(each)]));
  const stays = after.map((each) => {
    const same = [...left].find(([, text]) => text === says(each));
    if (same) left.delete(same[0]);
    return same && before[same[0]];
  });
  for (const [place, each] of after.entries()) {
    if (stays[place] || !each.tagName) continue;
    const to = leads(each);
    const alike = [...left.keys()].find(
      (at) => before[at].tagName === each.tagName && leads(before[at]) === to && (to || at === place),
    );
    if (alike === undefined) continue;
    left.delete(alike);
    stays[place] = before[alike];
    for (const { name, value } of each.attributes) before[alike].setAttribute(name, value);
    renew(before[alike], each);
  }
  for (const place of left.keys()) before[place].remove();
  let next = there.firstChild;
  for (const [place, each] of after.entries()) {
    const node = stays[place] ?? each;
    if (node === next) next = next.nextSibling;
    else there.insertBefore(node, next);
  }
}

// News: from where this page stands on. The page is asked for again, once at a time, until it holds what was told, and what
// lives on it is put in place of what was there.
const AGAIN_MS = 150;
const LATER_MS = 3000;
const pause = (ms) => new Promise((over) => { setTimeout(over, ms); });

function follow(live) {
  let [wanted, looking] = [false, false];
  const fresh = async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (!answer || answer.status >= 500) return false; // it will answer again
    if (!answer.ok) location.reload(); // the visit is over: the doorstep says how to come in again
    const page = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(live.id);
    if (page) {
      const had = live.contains(document.activeElement);
      renew(live, page);
      if (had && !live.contains(document.activeElement)) live.focus({ preventScroll: true }); // what it was on is gone
    }
    return true;
  };
  const show = async () => {
    wanted = true;
    if (looking) return; // whoever looks now looks once more
    looking = true;
    while (wanted) {
      wanted = false;
      await pause(AGAIN_MS);
      if (await fresh()) continue;
      wanted = true;
      await pause(LATER_MS);
    }
    looking = false;
  };
  const listen = () => {
    const news = new EventSource(address(live.dataset.live));
    for (const sort of ["entry", "event"]) news.addEventListener(sort, show);
    // A browser comes back by itself unless it was refused; what it missed meanwhile, the whole page shows.
    news.addEventListener("error", () => {
      if (news.readyState === EventSource.CLOSED) setTimeout(() => { show(); listen(); }, LATER_MS);
    });
    window.addEventListener("pagehide", () => news.close());
  };
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  listen();
}

// On a phone the list of pages is wider than the screen. (Scrolling an element into view would take the keyboard along.)
const here = document.querySelector("nav [aria-current]");
if (here) {
  const list = here.closest("ul");
  list.scrollLeft = here.offsetLeft - list.offsetLeft - (list.clientWidth - here.clientWidth) / 2;
}
const kept = sessionStorage.getItem(KEPT);
if (kept) {
  sessionStorage.removeItem(KEPT);
  const { text, entry } = JSON.parse(kept);
  tell(text, entry);
}
const live = document.querySelector("[data-live]");
if (live) follow(live);
