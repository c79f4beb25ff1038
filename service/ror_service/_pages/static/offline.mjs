// Keeps the pages and the rules on this device when somebody asks for it, says how far that is, and throws all away again.

import { ROOT } from "./rules.mjs";
import { say } from "./words.mjs";

const place = document.getElementById("offline");
const state = document.getElementById("state");
const buttons = document.getElementById("buttons");
const progress = document.getElementById("progress");
const container = navigator.serviceWorker;
let inviting;

const button = (label, action, first = false) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  if (first) made.className = "first";
  made.addEventListener("click", async () => {
    made.disabled = true;
    try {
      await action();
    } catch (error) {
      said(say("offline-failed", { why: error.message }), offer());
    }
  });
  return made;
};

const said = (text, ...actions) => {
  state.textContent = text;
  buttons.replaceChildren(...actions);
};

const offer = () => button(say("offline-keep"), keep, true);

const keep = async () => {
  said(say("offline-fetching"));
  progress.hidden = false;
  await container.register(`${ROOT}/service-worker.js`, { scope: `${ROOT}/` });
  await show();
};

const forget = async () => {
  for (const each of await container.getRegistrations()) await each.unregister();
  for (const name of await caches.keys()) if (name.startsWith("ror-")) await caches.delete(name);
  await show();
};

const takeNow = (waiting) => () => {
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("now");
};

/** What there is on this device, and what can be done about it. */
const show = async () => {
  const registration = await container.getRegistration(`${ROOT}/`);
  const { installing, waiting, active } = registration ?? {};
  progress.hidden = !installing;
  place.dataset.state = installing ? "fetching" : waiting ? "newer" : active ? "kept" : "none";
  installing?.addEventListener("statechange", show, { once: true });
  active?.addEventListener("statechange", show, { once: true });
  registration?.addEventListener("updatefound", show, { once: true });
  const away = button(say("offline-delete"), forget);
  const install = inviting ? [button(say("offline-install"), () => inviting.prompt())] : [];
  if (waiting && active) said(say("offline-newer"), button(say("offline-take"), takeNow(waiting), true), away);
  else if (active && !installing) said(say("offline-kept"), ...install, away);
  else if (installing) said(say("offline-fetching"));
  else if (!registration) said(say("offline-none"), offer());
};

if (place && container && globalThis.caches) {
  container.addEventListener("message", ({ data }) => {
    if (data?.failed) said(say("offline-not-fetched", { why: data.failed }), offer());
    if (data?.done) progress.value = data.done;
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    inviting = event;
    show();
  });
  show();
}
