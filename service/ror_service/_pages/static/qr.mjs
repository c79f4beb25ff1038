// A QR code, by the program among the parts that run the rules in a page.

import { parts, ROOT } from "./rules.mjs";
import { say } from "./words.mjs";

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white around a code

/** A QR code. None if the service has no program for it, or if the text is too long. */
export const code = async (text) => {
  const { folder } = await parts();
  const found = folder && (await import(`${ROOT}/wasm/${folder}qr.mjs`).then(({ generate }) => generate(text)).catch(() => undefined));
  if (!found) return [];
  const places = Array.from({ length: found.size ** 2 }, (_, number) => [number % found.size, Math.floor(number / found.size)]);
  const svg = document.createElementNS(SVG, "svg");
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", places.filter((place) => found.get(...place)).map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(""));
  for (const [name, value] of Object.entries({ viewBox: [-QUIET, -QUIET, found.size + 2 * QUIET, found.size + 2 * QUIET].join(" "), role: "img", "aria-label": say("qr-link") })) svg.setAttribute(name, value);
  svg.append(drawn);
  return [svg];
};
