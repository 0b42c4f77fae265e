/** Values in order, each with its weight: how many it represents. */
export interface Ranked {
  readonly values: Float64Array;
  /** Of each value: the total weight before it and with it. */
  readonly ranks: Float64Array;
  readonly count: number;
  readonly min: number;
  readonly max: number;
  /** Rank error, as a share of all: a bound, 0 where every value is there. */
  readonly rankError: number;
}

/** So many values of a field are stored one by one; later ones thin them. */
export const EXACT_VALUES = 8192;

/** The distribution of any count of numbers, in memory that grows with the logarithm of their count. */
export interface QuantileSketch {
  push(value: number): void;
  end(): Ranked;
}

/**
 * Manku, Rajagopalan and Lindsay (1998), “Approximate medians … in one pass”, with buffers of one
 * size: a full buffer is sorted, and every second value of it goes up a level, where it has twice
 * the weight. Odd and even values alternate, so that errors cancel; each time, a rank moves by at
 * most the weight of one value, and these are summed up.
 */
export function openQuantileSketch(exactValues = EXACT_VALUES): QuantileSketch {
  const levels: Level[] = [];
  let count = 0;
  let error = 0;
  let [min, max] = [Infinity, -Infinity];
  const put = (value: number, at: number): void => {
    const level = (levels[at] ??= { values: new Float64Array(64), count: 0, isOdd: false });
    if (level.count === exactValues) {
      const full = level.values.subarray(0, level.count).sort();
      level.count = 0;
      error += 2 ** at;
      level.isOdd = !level.isOdd;
      full.forEach((one, i) => {
        if ((i % 2 === 1) === level.isOdd) put(one, at + 1);
      });
    }
    if (level.count === level.values.length) level.values = twiceAsLong(level.values, exactValues);
    level.values[level.count++] = value;
  };
  return {
    push(value) {
      count++;
      min = Math.min(min, value);
      max = Math.max(max, value);
      put(value, 0);
    },
    end() {
      const held = levels.reduce((sum, level) => sum + level.count, 0);
      const [values, weights] = [new Float64Array(held), new Float64Array(held)];
      let from = 0;
      levels.forEach((level, at) => {
        values.set(level.values.subarray(0, level.count), from);
        weights.fill(2 ** at, from, (from += level.count));
      });
      return { ...inOrder(values, weights), count, min, max, rankError: count && error / count };
    },
  };
}

function inOrder(values: Float64Array, weights: Float64Array): Pick<Ranked, 'values' | 'ranks'> {
  const order = Uint32Array.from(values, (_, i) => i).sort(
    (one, other) => (values[one] ?? 0) - (values[other] ?? 0),
  );
  let rank = 0;
  return {
    values: Float64Array.from(order, (i) => values[i] ?? NaN),
    ranks: Float64Array.from(order, (i) => (rank += weights[i] ?? 0)),
  };
}

interface Level {
  values: Float64Array;
  count: number;
  isOdd: boolean;
}

function twiceAsLong(values: Float64Array, limit: number): Float64Array {
  const wider = new Float64Array(Math.min(limit, 2 * values.length));
  wider.set(values);
  return wider;
}

/** Type 7 of Hyndman and Fan, as NumPy and R have it. */
export function quantile({ values, ranks, count, min, max }: Ranked, share: number): number {
  if (share <= 0) return min;
  if (share >= 1) return max;
  const at = (count - 1) * share;
  const low = Math.floor(at);
  const below = values[firstOver(ranks, low)] ?? NaN;
  const above = values[firstOver(ranks, low + 1)] ?? below;
  return below + (above - below) * (at - low);
}

/** The first place whose rank is over this one: ranks count from 1, places in a list from 0. */
function firstOver(ranks: Float64Array, rank: number): number {
  let [from, to] = [0, ranks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ranks[middle] ?? 0) > rank) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The same values after a change, in their new order. */
export function rankedBy(ranked: Ranked, change: (value: number) => number): Ranked {
  const { ranks } = ranked;
  const weights = ranks.map((rank, i) => rank - (ranks[i - 1] ?? 0));
  const ends = [change(ranked.min), change(ranked.max)];
  const changed = inOrder(ranked.values.map(change), weights);
  const { values } = changed;
  return {
    ...ranked,
    ...changed,
    min: Math.min(...ends, values[0] ?? Infinity),
    max: Math.max(...ends, values.at(-1) ?? -Infinity),
  };
}

/** Files by what their samples hash to, in 28 bytes a file, or less. */
export interface HashGroups {
  /** Gives whether it is the first of its hash. */
  add(sha256: string, file: number): boolean;
  /** Files of one hash where there are several, in the order in which the first ones came. */
  groups(): readonly (readonly number[])[];
}

/**
 * Of the 256 bits these are stored: among 10⁶ files two different ones share them once in 10²⁶
 * sets.
 */
const WORDS = 4;

const HEX = /^[0-9a-f]+$/i;

export function openHashGroups(): HashGroups {
  /** `WORDS` of each first file. */
  let words = new Uint32Array(WORDS << 6);
  let files = new Uint32Array(1 << 6);
  let count = 0;
  /** Open addressing: 1 + the place of a first file, 0 where nothing is. */
  let table = new Uint32Array(1 << 7);
  /** Of each first file that has equals, the others. */
  const others = new Map<number, number[]>();

  const slotOf = (word: (i: number) => number): number => {
    const mask = table.length - 1;
    for (let slot = word(0) & mask; ; slot = (slot + 1) & mask) {
      const place = (table[slot] ?? 0) - 1;
      if (place < 0) return slot;
      let i = 0;
      while (i < WORDS && words[WORDS * place + i] === word(i)) i++;
      if (i === WORDS) return slot;
    }
  };

  const grow = () => {
    [words, files] = [twice(words), twice(files)];
    table = new Uint32Array(2 * table.length);
    for (let place = 0; place < count; place++)
      table[slotOf((i) => words[WORDS * place + i] ?? 0)] = place + 1;
  };

  return {
    add(sha256, file) {
      if (!HEX.test(sha256)) return true; // a table that others have written
      if (count === files.length) grow();
      const requested = Uint32Array.from({ length: WORDS }, (_, i) =>
        Number.parseInt(sha256.slice(8 * i, 8 * i + 8), 16),
      );
      const slot = slotOf((i) => requested[i] ?? 0);
      const place = (table[slot] ?? 0) - 1;
      if (place >= 0) {
        const same = others.get(place);
        if (same) same.push(file);
        else others.set(place, [file]);
        return false;
      }
      words.set(requested, WORDS * count);
      files[count] = file;
      table[slot] = ++count;
      return true;
    },
    groups: () =>
      [...others]
        .sort(([one], [other]) => one - other)
        .map(([place, same]) => [files[place] ?? 0, ...same]),
  };
}

function twice(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(2 * list.length);
  wider.set(list);
  return wider;
}
