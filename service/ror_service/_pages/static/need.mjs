// The page that asks how much a result needs, without a network: the kept page gets the question of its address, and says that
// the answer needs the service.

import { say } from "./words.mjs";

const form = document.getElementById("ask");
const asked = new URLSearchParams(location.search);
if (asked.get("state") && asked.get("state") !== form.elements.state.value) {
  for (const [name, value] of asked) if (form.elements[name]) form.elements[name].value = value;
  const note = Object.assign(document.createElement("p"), { className: "notice", textContent: say("need-service") });
  note.setAttribute("role", "status");
  form.before(note);
}
