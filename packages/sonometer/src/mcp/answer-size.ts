import type { Body } from './audio-backend.js';

/** An agent pays for every word: no answer is larger, unless a curve was requested. */
export const MAX_ANSWER_BYTES = 16_000;

/** An answer to one question, as far as its findings leave room. */
export const MAX_BRIEF_BYTES = 4000;

/** Bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number =>
  value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));

/**
 * A body of at most so many bytes: the longest lists lose their second halves first, then other fields go. `shortened`
 * names what is not complete.
 */
export function withinBytes(
  body: Body,
  maxBytes: number,
): { readonly body: Body; readonly shortened: readonly string[] } {
  const left = new Map(Object.entries(body));
  const shortened = new Set<string>();
  while (left.size > 0 && jsonBytes(Object.fromEntries(left)) > maxBytes) {
    const [name, value] = [...left].reduce((largest, entry) =>
      jsonBytes(entry[1]) > jsonBytes(largest[1]) ? entry : largest,
    );
    shortened.add(name);
    if (Array.isArray(value) && value.length > 1)
      left.set(name, value.slice(0, Math.ceil(value.length / 2)));
    else left.delete(name);
  }
  return { body: Object.fromEntries(left), shortened: [...shortened] };
}

/** Names that MCP adds around the two forms of an answer. */
const ENVELOPE_BYTES = 80;

interface Forms {
  readonly structured: Body;
  readonly text: string;
}

/** Bytes of an answer as the protocol sends it. */
export const answerBytes = ({ structured, text }: Forms): number =>
  jsonBytes([{ text }, structured]) + ENVELOPE_BYTES;

/** The first of these answers, each shorter than the one before it, that is brief; otherwise the last. */
export function firstBrief(answers: Iterable<Forms>): Forms {
  let last: Forms = { structured: {}, text: '' };
  for (const answer of answers) {
    if (answerBytes(answer) <= MAX_BRIEF_BYTES) return answer;
    last = answer;
  }
  return last;
}

/** Of an answer around its parts, with the names of incomplete fields. */
const FRAME_BYTES = 700;
/** JSON within a text: every quotation mark is two characters. */
const ESCAPED = 1.25;

/** Every field of a result for `detail` full, once as it is and once in the text, in the space that the rest leaves. */
export function wholeWithin(
  whole: Body,
  { rest, readable, where }: { rest: unknown; readable: Body; where: string },
): { readonly body: Body; readonly lines: readonly string[] } {
  const leftBytes = MAX_ANSWER_BYTES - FRAME_BYTES - jsonBytes(rest);
  const { body, shortened } = withinBytes(whole, leftBytes);
  const ofText = withinBytes(readable, Math.max(0, leftBytes - jsonBytes(body)) / ESCAPED);
  const isCut = shortened.length > 0;
  const incomplete = (isCut ? shortened : ofText.shortened).join(', ');
  return {
    body,
    lines: [
      `Every field: ${JSON.stringify(ofText.body)}`,
      ...(incomplete === ''
        ? []
        : [`Not complete here, ${isCut ? where : 'in the structured result'}: ${incomplete}`]),
    ],
  };
}

/**
 * The same answer within the bound: a tool may have more to report than its own limits foresee, such as places of many
 * defects. Lists lose their second halves, and the text its last lines.
 */
export function limitAnswer(structured: Body, text: string): Forms {
  if (answerBytes({ structured, text }) <= MAX_ANSWER_BYTES) return { structured, text };
  const maxBytes = MAX_ANSWER_BYTES - FRAME_BYTES;
  const { body, shortened } = withinBytes(
    structured,
    maxBytes - Math.min(jsonBytes(text), maxBytes / 2),
  );
  const lines = text.split('\n');
  while (lines.length > 1 && jsonBytes([body, lines.join('\n')]) > maxBytes) lines.pop();
  const cut = [
    ...shortened,
    ...(text.length > lines.join('\n').length ? ['the end of this text'] : []),
  ];
  return {
    structured: body,
    text: [...lines, `Not complete here, request less at a time: ${cut.join(', ')}.`].join('\n'),
  };
}
