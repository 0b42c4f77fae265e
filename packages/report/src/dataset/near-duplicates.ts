/** Names of files, packed one after the other: a byte for each letter and four for each name. */
export interface PackedNames {
  /** Gives its place. */
  add(name: string): number;
  at(place: number): string;
  readonly count: number;
}

export function openPackedNames(): PackedNames {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true }); // which preserves it: a name may begin with it
  let bytes = new Uint8Array(1 << 12);
  let ends = new Uint32Array(64);
  let count = 0;
  let end = 0;
  return {
    add(name) {
      const max = end + 3 * name.length; // UTF-8 of one UTF-16 unit
      if (max > bytes.length) bytes = wider(bytes, max);
      if (count === ends.length) {
        const more = new Uint32Array(2 * count);
        more.set(ends);
        ends = more;
      }
      end += encoder.encodeInto(name, bytes.subarray(end)).written;
      ends[count] = end;
      return count++;
    },
    at: (place) => decoder.decode(bytes.subarray(place > 0 ? ends[place - 1] : 0, ends[place])),
    get count() {
      return count;
    },
  };
}

function wider(bytes: Uint8Array, min: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(min, Math.ceil(1.5 * bytes.length)));
  more.set(bytes);
  return more;
}

/** Two files that hold one recording, though not the same samples. */
export interface NearDuplicate {
  readonly input: string;
  /** The first file of the set that it is like. */
  readonly of: string;
  /** Start of `input` in `of`, s; negative where it begins before. To a step of 0.08 s. */
  readonly offsetSec: number;
  /** Share of the bits that differ where both have sound. */
  readonly bitErrors: number;
}

/** All prints of a set, two bytes for each 0.08 s, and no more of them than `byteLimit`. */
export interface PrintSet {
  /**
   * Gives whether it is a print: a table may hold what others have written. `place` is that of its name, where it has one among `names`
   * already.
   */
  add(input: string, soundPrint: string, place?: number): boolean;
  /** Called once, at the end. */
  pairs(): readonly NearDuplicate[];
  /** The part of them that is compared. */
  taken(): { readonly secOfEach: number; readonly leftOut: number };
}

const STEP_SEC = 0.08;
const BITS = 16;

/**
 * More bits than this differ between strangers: chosen on half of the recordings of docs/near-duplicates.md, in the middle between the
 * worst copy (0.28) and the nearest stranger (0.33).
 */
const MAX_BIT_ERRORS = 0.3;
/** Few steps match by chance: of n, half of the bits less 1/√n may differ. */
const CHANCE = 1;
const MIN_STEPS = 10;
/** Of the shorter, what both have to have. */
const MIN_OVERLAP = 0.5;

/**
 * A key is some bits of one word and as many of an independent word: in four ways, the lower and
 * upper bits of each.
 */
const KEY_STEPS = 4;
const WAYS = [
  [false, false],
  [true, true],
  [false, true],
  [true, false],
] as const;
/** Few bits are whole in nearly every copy; among millions of words they would be shared by strangers, and more are taken. */
const FEW_BITS = 10;
const MORE_BITS = 13;
const MANY_WORDS = 1_000_000;
/** Keys are sorted in so many parts, so that few are in memory at a time. */
const PARTS = 16;
/** Of a key that so many places share, each file is compared with the first and its next only. */
const CROWD = 64;
const NEIGHBOURS = 8;
/** A key of 26 bits, less the four that its part implies, and a place share the 53 of a double. */
const PLACE_SPAN = 2 ** 31;

/** A print is of two minutes at most. */
const MAX_STEPS = 1500;
/**
 * Where the prints of a set take more, each is cut to half of its time and again, and from 15 s to
 * ten, the least: 64 MB hold two minutes of 22,000 files, 10 s of 268,000. What comes after is left
 * out, and reported.
 */
const MAX_BYTES = 1 << 26;
const MIN_CUT_STEPS = 125;
/** So many places where two files are strangers are remembered: a jingle that they share leads there hundreds of times. */
const MAX_REFUSED = 400_000;

/** Words around a hit that are looked at first, and how many bits of them may differ. */
const FIRST_LOOK_STEPS = 6;
const FIRST_LOOK_ERRORS = 0.4;

export function openPrintSet(names = openPackedNames(), maxBytes = MAX_BYTES): PrintSet {
  const maxWords = maxBytes >> 1;
  let words = new Uint16Array(1 << 12);
  let starts = new Uint32Array(64);
  let files = new Uint32Array(64);
  let count = 0;
  let maxSteps = MAX_STEPS;
  let leftOut = 0;
  const end = () => starts[count] ?? 0;
  /** Leaves the first half of every print that is longer, though ten seconds of it. */
  const cut = () => {
    maxSteps = Math.max(MIN_CUT_STEPS, maxSteps >> 1);
    let to = 0;
    for (let file = 0; file < count; file++) {
      const from = starts[file] ?? 0;
      const length = Math.min(maxSteps, (starts[file + 1] ?? 0) - from);
      words.copyWithin(to, from, from + length);
      starts[file] = to;
      to += length;
    }
    starts[count] = to;
  };
  return {
    add(input, soundPrint, place) {
      if (!isBase64(soundPrint)) return false;
      const bytes = atob(soundPrint);
      const detected = () => Math.min(maxSteps, bytes.length >> 1);
      while (end() + detected() > maxWords && maxSteps > MIN_CUT_STEPS) cut();
      if (end() + detected() > maxWords) {
        leftOut++;
        return true;
      }
      const start = end();
      const length = detected();
      if (start + length > words.length) {
        const wider = new Uint16Array(
          Math.min(maxWords, Math.max(2 * words.length, start + length)),
        );
        wider.set(words);
        words = wider;
      }
      for (let i = 0; i < length; i++)
        words[start + i] = bytes.charCodeAt(2 * i) | (bytes.charCodeAt(2 * i + 1) << 8);
      if (count + 2 > starts.length) [starts, files] = [twice(starts), twice(files)];
      files[count++] = place ?? names.add(input);
      starts[count] = start + length;
      return true;
    },
    pairs: () =>
      buildPairs(words, starts.subarray(0, count + 1), (print) => names.at(files[print] ?? 0)),
    taken: () => ({ secOfEach: maxSteps * STEP_SEC, leftOut }),
  };
}

function twice(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(2 * list.length);
  wider.set(list);
  return wider;
}

const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

interface Found {
  readonly of: number;
  readonly steps: number;
  readonly bitErrors: number;
}

function buildPairs(
  words: Uint16Array,
  starts: Uint32Array,
  nameOf: (print: number) => string,
): readonly NearDuplicate[] {
  const prints = starts.length - 1;
  const total = starts[prints] ?? 0;
  /** The print that a word belongs to. */
  const fileOf = (word: number): number => {
    let [from, to] = [0, prints];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) > word) to = middle;
      else from = middle;
    }
    return from;
  };
  const detected = Uint16Array.from({ length: prints }, (_, file) => {
    let count = 0;
    for (let i = starts[file] ?? 0; i < (starts[file + 1] ?? 0); i++) if (words[i] !== 0) count++;
    return count;
  });
  const best = new Map<number, Found>();
  const refused = new Set<number>();

  const look = (one: number, other: number) => {
    const [first, second] = one < other ? [one, other] : [other, one];
    const [a, b] = [fileOf(first), fileOf(second)];
    if (a === b) return;
    const known = best.get(b);
    if (known && known.of < a) return; // reported for the first that it matches
    const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0];
    const steps = first - startA - (second - startB);
    if (known?.of === a && known.steps === steps) return;
    const meeting = (a * prints + b) * 2 * MAX_STEPS + steps + MAX_STEPS;
    if (refused.has(meeting)) return;
    const span = { startA, endA: starts[a + 1] ?? 0, startB, endB: starts[b + 1] ?? 0 };
    if (!isLikelyAt(words, span, first, second)) return;
    const bitErrors = errorsAt(words, span, steps, Math.min(detected[a] ?? 0, detected[b] ?? 0));
    if (bitErrors === undefined) {
      if (refused.size >= MAX_REFUSED) refused.clear();
      refused.add(meeting);
      return;
    }
    if (known?.of === a && known.bitErrors <= bitErrors) return;
    best.set(b, { of: a, steps, bitErrors });
  };

  /** Each file once, where it has the key first: paired with the first of all and its next. */
  const lookInCrowd = (similar: readonly number[]) => {
    const firsts = similar.filter(
      (place, i) => i === 0 || fileOf(place) !== fileOf(similar[i - 1] ?? 0),
    );
    const [first = 0] = firsts;
    for (const [i, one] of firsts.entries()) {
      look(first, one);
      for (const other of firsts.slice(i + 1, i + 1 + NEIGHBOURS)) look(one, other);
    }
  };

  const keyBits = total > MANY_WORDS ? MORE_BITS : FEW_BITS;
  for (const way of WAYS)
    for (let part = 0; part < PARTS; part++) {
      const places = placesOf(words, starts, { way, part, keyBits });
      for (let from = 0; from < places.length;) {
        const key = Math.floor((places[from] ?? 0) / PLACE_SPAN);
        let to = from + 1;
        while (to < places.length && Math.floor((places[to] ?? 0) / PLACE_SPAN) === key) to++;
        const similar = Array.from(places.subarray(from, to), (place) => place % PLACE_SPAN);
        if (similar.length > CROWD) lookInCrowd(similar);
        else
          for (const [i, one] of similar.entries())
            for (const other of similar.slice(i + 1)) look(one, other);
        from = to;
      }
    }

  return [...best]
    .sort(([one], [other]) => one - other)
    .map(([file, { of, steps, bitErrors }]) => ({
      input: nameOf(file),
      of: nameOf(of),
      offsetSec: Math.round(steps * STEP_SEC * 100) / 100 + 0,
      bitErrors,
    }));
}

/** Keys of one kind and part with their places, sorted. */
function placesOf(
  words: Uint16Array,
  starts: Uint32Array,
  {
    way: [isUpper, isOtherUpper],
    part,
    keyBits,
  }: { readonly way: readonly [boolean, boolean]; readonly part: number; readonly keyBits: number },
): Float64Array {
  const mask = (1 << keyBits) - 1;
  const [shift, otherShift] = [isUpper, isOtherUpper].map((upper) => (upper ? BITS - keyBits : 0));
  let places = new Float64Array(1 << 12);
  let count = 0;
  let print = 1;
  for (let i = 0; i + KEY_STEPS < (starts.at(-1) ?? 0); i++) {
    while ((starts[print] ?? 0) <= i) print++; // also past those of no words
    const [one = 0, other = 0] = [words[i], words[i + KEY_STEPS]];
    if (one === 0 || other === 0 || i + KEY_STEPS >= (starts[print] ?? 0)) continue;
    const key = (((one >> (shift ?? 0)) & mask) << keyBits) | ((other >> (otherShift ?? 0)) & mask);
    if (key % PARTS !== part) continue;
    if (count === places.length) {
      const wider = new Float64Array(2 * count);
      wider.set(places);
      places = wider;
    }
    places[count++] = ((key - part) / PARTS) * PLACE_SPAN + i;
  }
  return places.subarray(0, count).sort();
}

interface Spans {
  readonly startA: number;
  readonly endA: number;
  readonly startB: number;
  readonly endB: number;
}

function isLikelyAt(words: Uint16Array, spans: Spans, a: number, b: number): boolean {
  let [bits, differing] = [0, 0];
  for (let step = -FIRST_LOOK_STEPS; step <= FIRST_LOOK_STEPS + KEY_STEPS; step++) {
    const [i, j] = [a + step, b + step];
    if (i < spans.startA || j < spans.startB || i >= spans.endA || j >= spans.endB) continue;
    const [one = 0, other = 0] = [words[i], words[j]];
    if (one === 0 || other === 0) continue;
    bits += BITS;
    differing += bitsOf(one ^ other);
  }
  return differing <= FIRST_LOOK_ERRORS * bits;
}

/** Share of differing bits where one is laid on the other; `undefined` where they are strangers. */
function errorsAt(
  words: Uint16Array,
  { startA, endA, startB, endB }: Spans,
  steps: number,
  minDetected: number,
): number | undefined {
  const shift = startB - startA - steps;
  let [both, differing] = [0, 0];
  const to = Math.min(endA, endB - shift);
  for (let i = Math.max(startA, startB - shift); i < to; i++) {
    const [one = 0, other = 0] = [words[i], words[i + shift]];
    if (one === 0 || other === 0) continue;
    both++;
    differing += bitsOf(one ^ other);
  }
  if (both < Math.max(MIN_STEPS, MIN_OVERLAP * minDetected)) return undefined;
  const errors = differing / (both * BITS);
  return errors <= Math.min(MAX_BIT_ERRORS, 0.5 - CHANCE / Math.sqrt(both)) ? errors : undefined;
}

/** Ones among sixteen bits. */
function bitsOf(value: number): number {
  let bits = value - ((value >> 1) & 0x5555);
  bits = (bits & 0x3333) + ((bits >> 2) & 0x3333);
  bits = (bits + (bits >> 4)) & 0x0f0f;
  return (bits + (bits >> 8)) & 0x1f;
}

/** The position of one in the other, in words; nothing where both begin together. */
export const placeText = ({ offsetSec }: NearDuplicate): string =>
  offsetSec === 0 ? '' : offsetSec > 0 ? `, from ${offsetSec} s on` : `, after ${-offsetSec} s`;
