// Keeps the pages and the rules on this device when somebody asks for it, says how far that is, and throws all away again.

import { ROOT } from "./rules.mjs";

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
      said(`That did not work: ${error.message}`, offer());
    }
  });
  return made;
};

const said = (text, ...actions) => {
  state.textContent = text;
  buttons.replaceChildren(...actions);
};

const offer = () => button("Keep a copy on this device", keep, true);

const keep = async () => {
  said("It is being fetched …");
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
  const away = button("Throw it away", forget);
  const install = inviting ? [button("Install it as an app", () => inviting.prompt())] : [];
  if (waiting && active) said("A newer copy is here. It takes the place of the one you have when all its pages are closed.", button("Take it now", takeNow(waiting), true), away);
  else if (active && !installing) said("It is kept on this device: the pages and the rules work with the network cut.", ...install, away);
  else if (installing) said("It is being fetched …");
  else if (!registration) said("Nothing is kept on this device yet.", offer());
};

if (place && container && globalThis.caches) {
  container.addEventListener("message", ({ data }) => {
    if (data?.failed) said(`It could not be fetched: ${data.failed}.`, offer());
    if (data?.done) progress.value = data.done;
  });
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    inviting = event;
    show();
  });
  show();
}
