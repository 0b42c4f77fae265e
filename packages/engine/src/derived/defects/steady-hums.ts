import { clamp, median, percentile, sum } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { type MainsLines, mainsLines, MIN_ADJACENT } from '../../features/defects/mains-lines.js';
import { defineDerived } from '../derived.js';
import { SEARCHED, type SteadyBlock, steadyLines, type SteadyLines } from './steady-lines.js';

/** Mean square of each harmonic of a hum, by its number. */
type HumPowers = ReadonlyMap<number, number>;

/** Lines at the harmonics of one mains frequency that stay constant over a stretch: a hum, or a held note. */
export interface SteadyHum {
  readonly mainsHz: SteadyLines['of']['mainsHz'];
  readonly powers: HumPowers;
  readonly blocks: readonly SteadyBlock[];
  readonly startSec: number;
  readonly endSec: number;
  /** Evidence of its most certain block, and of its most certain line. */
  readonly surest: SteadyBlock;
  readonly maxRatio: number;
  /** Whether its amplitudes deviate from their median by no more than the noise explains: a note is struck again. */
  readonly isConstant: boolean;
}

/** Maximum evidence of one window, for or against. */
const MAX_STATED = 10;
/** A line is visible from 6 dB above the adjacent noise. */
const SEEN = 4;
/** A tenth of its amplitude is no sway. */
const FREE_SHARE = 0.1;
/**
 * A block belongs to the hum before it up to 20 s later at the same frequency, where nothing between contradicts it.
 */
const MAX_GAP = 40;
const SAME_HZ = 0.06;
const RECENT = 6;
const MAX_AGAINST = -4;
/** How far its amplitude sways, in variances of the noise. */
const MAX_SWAY = 0.75;
const MAX_SWAY_OF_MOST_LINES = 4;
const MOST = 75;
const MIN_SEEN = 4;
/** Edges are looked for this far around the blocks. */
const REACH = 3;
/** Evidence that a window must show for a hum to belong to it. */
const COST = 0.1;

/** What is constant at the harmonics of the mains, with its start and its end. */
export const steadyHums = defineDerived({
  id: 'steady-hums',
  // Basis: docs/measures/defects.md#hum
  needs: { steadyLines, mains: mainsLines },
  derive: ({ steadyLines: ofMains, mains: { windows, hopSec, windowSec } }, { durationSec }) =>
    ofMains.flatMap((lines) =>
      computeGroups(lines).flatMap((blocks): readonly SteadyHum[] => {
        const powers = powersOf(blocks);
        const [surest] = blocks.toSorted((a, b) => sureness(b) - sureness(a));
        if (!surest) return [];
        const [first, last] = computeExtent(lines.of, blocks, powers, windows);
        // An edge lies half a hop from the middle of the first window that has more of it than not.
        const adjacent = (windowSec - hopSec) / 2;
        return [
          {
            mainsHz: lines.of.mainsHz,
            powers,
            blocks,
            startSec: first === 0 ? 0 : first * hopSec + adjacent,
            endSec: last === windows - 1 ? durationSec : (last + 1) * hopSec + adjacent,
            surest,
            maxRatio: largest(
              blocks.flatMap(({ lines }) => lowOf(lines).map(({ ratio }) => ratio)),
            ),
            isConstant: isConstant(lines.of, first, last, powers),
          },
        ];
      }),
    ),
});

/** Blocks of one hum. */
function computeGroups({ of, blocks }: SteadyLines): readonly (readonly SteadyBlock[])[] {
  const groups: SteadyBlock[][] = [];
  let end = 0; // of the last group
  for (const block of blocks.toSorted((a, b) => a.from - b.from)) {
    const group = groups.at(-1);
    if (group && belongs(block, group)) {
      group.push(block);
      end = Math.max(end, block.to);
    } else {
      groups.push([block]);
      end = block.to;
    }
  }
  return groups;

  function belongs(block: SteadyBlock, group: readonly SteadyBlock[]): boolean {
    if (block.from <= end) return true;
    if (block.from - end > MAX_GAP || Math.abs(block.hz - (group.at(-1)?.hz ?? 0)) > SAME_HZ)
      return false;
    const powers = powersOf([...group.slice(-RECENT), block]);
    let against = 0;
    for (let i = end; i < block.from; i++) {
      against = Math.min(0, against + humEvidence(of, i, powers));
      if (against < MAX_AGAINST) return false;
    }
    return true;
  }
}

function powersOf(group: readonly SteadyBlock[]): HumPowers {
  const all = new Map<number, number[]>();
  for (const { lines } of group)
    for (const { harmonic, power } of lowOf(lines)) {
      const known = all.get(harmonic);
      if (known) known.push(power);
      else all.set(harmonic, [power]);
    }
  return new Map([...all].map(([harmonic, powers]) => [harmonic, median(powers)]));
}

/** First and last window that speak for it. */
function computeExtent(
  of: MainsLines,
  blocks: readonly SteadyBlock[],
  powers: HumPowers,
  windows: number,
): readonly [first: number, last: number] {
  const from = -largest(blocks.map((block) => -block.from));
  const to = largest(blocks.map((block) => block.to));
  const middle = (from + to) >> 1;
  const farthest = (end: number, step: 1 | -1) => {
    let [best, at, total] = [-Infinity, middle, 0];
    for (let i = middle; i !== end; i += step) {
      total += humEvidence(of, i, powers) - COST;
      if (total > best) [best, at] = [total, i];
    }
    return at;
  };
  return [farthest(Math.max(0, from - REACH) - 1, -1), farthest(Math.min(windows, to + REACH), 1)];
}

/**
 * ln of the odds that a window holds a hum of these powers, whatever its phase, and not only noise like that next to
 * the lines.
 */
function humEvidence(lines: MainsLines, window: number, powers: HumPowers): number {
  let evidence = 0;
  for (const [harmonic, power] of powers) {
    const { size, noise } = lineAt(lines, window, harmonic);
    const stated = lnBesselI0((2 * Math.sqrt(2 * power) * size) / noise) - (2 * power) / noise;
    evidence += clamp(stated, -MAX_STATED, MAX_STATED);
  }
  return evidence;
}

/** Deviations of the amplitudes from their median, in variances of the noise, where they are visible. */
function isConstant(lines: MainsLines, first: number, last: number, powers: HumPowers): boolean {
  const sways: number[] = [];
  for (const [harmonic, power] of powers)
    for (let i = first; i <= last; i++) {
      const { size, noise } = lineAt(lines, i, harmonic);
      if (2 * power < SEEN * noise) continue;
      const amplitude = Math.sqrt(2 * power);
      const free = square(FREE_SHARE * amplitude);
      sways.push(square(size - amplitude) / (noise / 2 + free));
    }
  return (
    sways.length >= MIN_SEEN &&
    median(sways) <= MAX_SWAY &&
    percentile(sways, MOST) <= MAX_SWAY_OF_MOST_LINES
  );
}

function lineAt({ harmonics, re, im, adjacent }: MainsLines, window: number, harmonic: number) {
  const at = window * harmonics + harmonic - 1;
  const size = Math.sqrt(square(re[at] ?? 0) + square(im[at] ?? 0));
  return { size, noise: (adjacent[at] ?? 0) + MIN_ADJACENT };
}

/**
 * ln of the modified Bessel function of order 0: its first terms, and from 2 on its asymptote, to 0.02 (Abramowitz and
 * Stegun 9.6.12, 9.7.1).
 */
function lnBesselI0(x: number): number {
  if (x < 2) return log(1 + (x * x) / 4 + (x * x * x * x) / 64 + (x * x * x * x * x * x) / 2304);
  return x - 0.5 * log(2 * Math.PI * x) + log(1 + 1 / (8 * x) + 9 / (128 * x * x));
}

/** Evidence of a block: the sum of its lines. */
export const sureness = ({ lines }: SteadyBlock): number =>
  sum(lowOf(lines).map(({ ratio }) => ratio));

const lowOf = (lines: SteadyBlock['lines']) => lines.filter(({ harmonic }) => harmonic <= SEARCHED);

/** Hours of audio give more values than a call takes arguments. */
export const largest = (values: readonly number[]): number =>
  values.reduce((max, value) => Math.max(max, value), -Infinity);
