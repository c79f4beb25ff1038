// The sentences of the extension in the browser's language: those of the Foundry module, and its own.

import deShared from "../foundry/lang/de.json";
import enShared from "../foundry/lang/en.json";
import deOwn from "./words.de.json";
import enOwn from "./words.en.json";

const ID = "rules-of-the-ring";
export const language = navigator.languages.find((each) => /^(en|de)/.test(each))?.slice(0, 2) ?? "en";
const sentences = language === "de" ? { ...deShared[ID], ...deOwn } : { ...enShared[ID], ...enOwn };

/** A sentence by its code, with its data. */
export const say = (code, data = {}) => sentences[code].replaceAll(/\{(\w+)\}/g, (_, name) => data[name]);
