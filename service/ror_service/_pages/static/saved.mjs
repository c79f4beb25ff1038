// A saved evening of a room on the page that checks: its log and its season. With the keys, it needs no network.

import { outcomeOf } from "./check.mjs";
import { Logbook } from "./logbook.mjs";
import { NoAnswerError, ProblemError, own, rules } from "./rules.mjs";
import { labelsOf, recordOf, report } from "./season.mjs";
import { doubtOf, endOf, titleOf, verdictOf } from "./verdicts.mjs";
import { say } from "./words.mjs";

const SAVED = { counted: "saved-counted", holds: "saved-holds", fails: "saved-fails", unknown: "saved-not-known" };

/** Whether the first line of a file is that of the log of a room. */
export const isLog = ([first]) => first?.includes('"is":"opened"');

/** Checks each entry of a log with its record of the season, and finds records that are not of this evening. */
export const evening = async (place, events, season, keys) => {
  const log = new Logbook(JSON.parse(events[0]).game);
  for (const [at, text] of events.entries()) log.take(text, at + 1);
  const records = season.map((line) => ({ ...JSON.parse(line), text: recordOf(line).text }));
  const throws = new Map(records.filter(({ game, receipt }) => game === log.game && receipt).map((each) => [each.seq, each]));
  const known = new Set(log.entries.map((entry) => (entry.is === "thrown" ? throws.get(entry.seq) : records.find(({ outcome }) => outcome?.id === entry.outcome))));
  const strange = records.filter((each) => !known.has(each));
  await report(place, [...log.entries, ...strange], SAVED, async (entry) => {
    if (!entry.is) return { kind: entry.game === log.game ? "fails" : "unknown", labels: labelsOf(entry), text: say("saved-strange") };
    const labels = titleOf(log, entry, (entry.found ?? entry).rule);
    const end = endOf(entry);
    if (end) return { kind: "unknown", labels, text: end };
    return { labels, ...(await (entry.is === "entered" ? real(log, entry) : thrown(log, entry.found, throws.get(entry.seq), keys))) };
  });
};

const thrown = async (log, found, record, keys) => {
  if (!record) return { kind: "unknown", text: say("saved-no-record") };
  const outcome = outcomeOf(new TextEncoder().encode(record.text));
  const { verdict, why } = await verdictOf(log, found, { receipt: record.text, binding: record.binding }, outcome, { keys, rules: await rulesOf(found) });
  if (verdict === "holds") return { kind: "holds", text: doubtOf(log, found) };
  return { kind: verdict === "fails" ? "fails" : "unknown", text: why };
};

/** Real dice: whether the rules come to the outcome of the log with them. */
const real = async (log, entry) => {
  const { ruleset, rule, question, faces, outcome, by } = entry;
  try {
    const { id } = await (await rulesOf(entry)).resolve(ruleset, rule, { ...question, dice: { source: "supplied", faces } });
    return id === outcome ? { kind: "holds", text: say("room-word", { name: log.nameOf(by) }) } : { kind: "fails", text: say("room-other-outcome") };
  } catch (error) {
    if (!(error instanceof NoAnswerError || error instanceof ProblemError)) throw error;
    return { kind: "unknown", text: error.message };
  }
};

/** The page's own rules. Only the service has documents of house rules. */
const rulesOf = async ({ question }) => (question?.houses?.length ? rules : own().catch(() => rules));
