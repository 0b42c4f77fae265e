import { parabolaShift } from '../../core/numbers.js';
import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import {
  MIN_ADJACENT,
  type MainsLines,
  mainsLines,
  type MainsWindows,
} from '../../features/defects/mains-lines.js';
import { defineDerived } from '../derived.js';

/** Windows that are analysed together: 2.5, 4 and 8.5 s. */
const BLOCKS = [4, 7, 16] as const;
const LONGEST = 16;
/** Large grids keep within this at nearly all times (ENTSO-E: ±0.2 Hz is the largest deviation in steady state). */
const TUNING_HZ = 0.2;
/** At the sixth harmonic over 8.5 s a quarter of a turn at the worst: nine tenths of the amplitude are left. */
const STEP_HZ = 0.01;
/** The frequency is looked for with these. */
export const SEARCHED = 6;
/** ln of odds against noise: minimum for a line… */
const MIN_RATIO = 15;
/** … and is evidence by itself only from here on. */
const MIN_SINGLE_RATIO = 40;
/** The residual of the windows without the line is noise, or 3 % of the line: notes begin and end. */
const MAX_REST = 2;
const MAX_REST_SHARE = 0.03;
/** One of these is present: a beep or a dialling tone is at higher multiples. */
const LOWEST = 3;

/** One harmonic over a block. */
interface Line {
  readonly harmonic: number;
  /** Ratio of what is constant over the block to what noise like the adjacent one would leave. */
  readonly ratio: number;
  readonly power: number;
}

/** Windows from `from` up to, but not including, `to`, over which harmonics of one frequency are constant. */
export interface SteadyBlock {
  readonly from: number;
  readonly to: number;
  /** Of the mains, not of the harmonic. */
  readonly hz: number;
  readonly lines: readonly Line[];
}

export interface SteadyLines {
  readonly of: MainsLines;
  readonly blocks: readonly SteadyBlock[];
}

/** Where harmonics of the mains are constant in amplitude and phase (docs/measures/defects.md#hum). */
export const steadyLines = defineDerived({
  id: 'steady-lines',
  // Basis: a sine of unknown phase in noise of known, unequal power: its likelihood over a grid of frequencies
  needs: { mains: mainsLines },
  derive: ({ mains }): readonly SteadyLines[] =>
    mains.lines.map((of) => ({ of, blocks: blocksOf(of, mains) })),
});

function blocksOf(lines: MainsLines, { windows, hopSec }: MainsWindows): readonly SteadyBlock[] {
  const search = openSearch(lines, hopSec);
  const blocks: SteadyBlock[] = [];
  for (const size of BLOCKS)
    for (let from = 0; from + size <= windows; from += Math.ceil(size / 4)) {
      const block = search(from, size);
      if (block) blocks.push(block);
    }
  return blocks;
}

/** Whether the lines of the harmonics that are searched are evidence. */
function areSteady(low: readonly Line[]): boolean {
  if (!low.some(({ harmonic }) => harmonic <= LOWEST)) return false;
  return low.length > 1 || low.some(({ ratio }) => ratio >= MIN_SINGLE_RATIO);
}

/**
 * The best frequency of the block that begins at a window; none where it is at the end of the grid, or the lines are no
 * evidence.
 */
function openSearch(lines: MainsLines, hopSec: number) {
  const { mainsHz, harmonics } = lines;
  const searched = Math.min(SEARCHED, harmonics);
  const reach = Math.round(TUNING_HZ / STEP_HZ) + 1;
  const weights = new Float64Array(lines.adjacent).map((power) => 1 / (power + MIN_ADJACENT));
  const totals = new Float64Array(2 * reach + 1);
  /** Of each harmonic, frequency by frequency: what turns a line back, window by window of the longest block. */
  const makeBacks = () =>
    Array.from({ length: searched }, (_, k) =>
      turnsBack(
        Array.from(totals, (_, s) =>
          turnOf((k + 1) * (-2 * Math.PI * (mainsHz + (s - reach) * STEP_HZ) * hopSec)),
        ),
      ),
    );
  let backs: readonly Float64Array[] | undefined;

  return (from: number, size: number): SteadyBlock | undefined => {
    // Most blocks: no frequency has more than all the energy.
    if (!canHaveLine(lines, weights, from, from + size)) return undefined;
    totals.fill(0);
    backs ??= makeBacks();
    for (const [k, back] of backs.entries())
      addRatios(lines, weights, k + 1, from, from + size, back, totals);
    let best = 0;
    for (let s = 0; s < totals.length; s++) if ((totals[s] ?? 0) > (totals[best] ?? 0)) best = s;
    if (best === 0 || best === totals.length - 1) return undefined;
    const before = totals[best - 1];
    const top = totals[best];
    const after = totals[best + 1];
    const shift = parabolaShift(before ?? 0, top ?? 0, after ?? 0);
    const hz = mainsHz + (best - reach + shift) * STEP_HZ;
    const angle = -2 * Math.PI * hz * hopSec;
    const findLines = (first: number, end: number): readonly Line[] =>
      Array.from({ length: end - first }, (_, i) => ({
        harmonic: first + i,
        ...fitOf(lines, first + i, from, from + size, turnOf((first + i) * angle)),
      })).filter(
        ({ ratio, rest }) =>
          ratio >= MIN_RATIO && rest <= MAX_REST + (MAX_REST_SHARE * ratio) / size,
      );
    const low = findLines(1, searched + 1);
    if (!areSteady(low)) return undefined;
    return {
      from,
      to: from + size,
      hz,
      lines: [...low, ...findLines(searched + 1, harmonics + 1)],
    };
  };
}

/** Less than all of the energy of a line, for rounding. */
const NEARLY_ALL = 1 - 1e-9;

/** Whether one of the lowest harmonics has the energy of a line: of it, a line of one frequency is a part. */
function canHaveLine(
  { harmonics, re, im }: MainsLines,
  weights: Float64Array,
  from: number,
  to: number,
): boolean {
  for (let k = 0; k < Math.min(LOWEST, harmonics); k++) {
    let energy = 0;
    for (let i = from; i < to; i++) {
      const at = i * harmonics + k;
      const x = re[at] ?? 0;
      const y = im[at] ?? 0;
      energy += (weights[at] ?? 0) * (x * x + y * y);
    }
    if (energy >= NEARLY_ALL * MIN_RATIO) return true;
  }
  return false;
}

interface Turn {
  readonly re: number;
  readonly im: number;
}

const turnOf = (angle: number): Turn => ({ re: cos(angle), im: sin(angle) });

/** Powers of each turn, cosine and sine, from the 0th on, as many as the longest block has windows. */
function turnsBack(turns: readonly Turn[]): Float64Array {
  const back = new Float64Array(2 * LONGEST * turns.length);
  let at = 0;
  for (const { re, im } of turns) {
    let backRe = 1;
    let backIm = 0;
    for (let i = 0; i < LONGEST; i++, at += 2) {
      back[at] = backRe;
      back[at + 1] = backIm;
      const turned = backRe * re - backIm * im;
      backIm = backRe * im + backIm * re;
      backRe = turned;
    }
  }
  return back;
}

/** Adds the ratio of `fitOf` for each of the frequencies that are searched. */
function addRatios(
  { harmonics, re, im }: MainsLines,
  weights: Float64Array,
  harmonic: number,
  from: number,
  to: number,
  back: Float64Array,
  totals: Float64Array,
): void {
  const first = from * harmonics + harmonic - 1;
  const end = to * harmonics + harmonic - 1;
  let total = 0;
  for (let at = first; at < end; at += harmonics) total += weights[at] ?? 0;
  for (let s = 0; s < totals.length; s++) {
    let place = 2 * LONGEST * s;
    let sumRe = 0;
    let sumIm = 0;
    for (let at = first; at < end; at += harmonics, place += 2) {
      const x = re[at] ?? 0;
      const y = im[at] ?? 0;
      const backRe = back[place] ?? 0;
      const backIm = back[place + 1] ?? 0;
      const weight = weights[at] ?? 0;
      sumRe += weight * (x * backRe - y * backIm);
      sumIm += weight * (x * backIm + y * backRe);
    }
    totals[s] = (totals[s] ?? 0) + (sumRe * sumRe + sumIm * sumIm) / total;
  }
}

/** A line that turns so from window to window: the mean of the amplitudes turned back, each by the noise next to it. */
function fitOf(lines: MainsLines, harmonic: number, from: number, to: number, turn: Turn) {
  const { harmonics, re, im, adjacent } = lines;
  let backRe = 1;
  let backIm = 0;
  let sumRe = 0;
  let sumIm = 0;
  let weights = 0;
  let energy = 0;
  for (let i = from; i < to; i++) {
    const at = i * harmonics + harmonic - 1;
    const weight = 1 / ((adjacent[at] ?? 0) + MIN_ADJACENT);
    const x = re[at] ?? 0;
    const y = im[at] ?? 0;
    sumRe += weight * (x * backRe - y * backIm);
    sumIm += weight * (x * backIm + y * backRe);
    weights += weight;
    energy += weight * (x * x + y * y);
    const turned = backRe * turn.re - backIm * turn.im;
    backIm = backRe * turn.im + backIm * turn.re;
    backRe = turned;
  }
  const square = sumRe * sumRe + sumIm * sumIm;
  const ratio = square / weights;
  return { ratio, rest: (energy - ratio) / (to - from - 1), power: square / weights / weights / 2 };
}
