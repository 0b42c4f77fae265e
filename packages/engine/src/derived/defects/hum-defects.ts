import { clamp, mean, median, percentile, powerDb, ramp, sum } from '../../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { log } from '@sonometer/decode/elementary/log';
import { log10 } from '@sonometer/decode/elementary/log10';
import { channelSteps } from '../../features/defects/channel-steps.js';
import {
  mainsLines,
  type MainsLines,
  type MainsWindows,
  MIN_ADJACENT,
} from '../../features/defects/mains-lines.js';
import { defineDerived, frameCount } from '../derived.js';
import { type Defect, type Found, tooShort } from './defect.js';
import { SEARCHED, type SteadyBlock, steadyLines, type SteadyLines } from './steady-lines.js';

/** Mean square of each harmonic of a hum, by its number. */
export type HumPowers = ReadonlyMap<number, number>;

/** Maximum evidence of one window, for or against. */
const MAX_STATED = 10;
/** A line is visible from 6 dB above the adjacent noise. */
const SEEN = 4;
/** A tenth of its amplitude is no sway. */
const FREE_SHARE = 0.1;

/**
 * ln of the odds that a window holds a hum of these powers, whatever its phase, and not only noise like that next to
 * the lines.
 */
export function humEvidence(lines: MainsLines, window: number, powers: HumPowers): number {
  let evidence = 0;
  for (const [harmonic, power] of powers) {
    const { size, noise } = lineAt(lines, window, harmonic);
    const stated = lnBesselI0((2 * Math.sqrt(2 * power) * size) / noise) - (2 * power) / noise;
    evidence += clamp(stated, -MAX_STATED, MAX_STATED);
  }
  return evidence;
}

/** How far the amplitudes of a hum deviate from their median, in variances of the noise, where they are visible. */
export function humSway(lines: MainsLines, first: number, last: number, powers: HumPowers) {
  const sways: number[] = [];
  for (const [harmonic, power] of powers)
    for (let i = first; i <= last; i++) {
      const { size, noise } = lineAt(lines, i, harmonic);
      if (2 * power < SEEN * noise) continue;
      const amplitude = Math.sqrt(2 * power);
      const free = square(FREE_SHARE * amplitude);
      sways.push(square(size - amplitude) / (noise / 2 + free));
    }
  return { seen: sways.length, sways };
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

/** One block of windows and its edges: of clips of 2.5 to 3 s one hum in three was found. */
const MIN_SOUND_SEC = 4;
const MIN_SEC = 1.8;
/**
 * A block belongs to the hum before it up to 20 s later at the same frequency, where nothing between contradicts it.
 */
const MAX_GAP = 40;
const SAME_HZ = 0.06;
const RECENT = 6;
const MAX_AGAINST = -4;
/**
 * Of a hum all lines of its most certain block together reach this evidence, and one of them this: false ones had 77 to
 * 165.
 */
const MIN_SURENESS = 500;
const MIN_RATIO = 100;
/** … and a hum with a single line, as a held note has, is longer and more constant in frequency. */
const MIN_SINGLE_LINE = { sec: 6, blocks: 4, spreadHz: 0.1 } as const;
/** Notes tuned to 150 or 180 Hz have multiples too, but of their own frequency. */
const MAX_COMMON = 2;
/** How far its amplitude sways, in standard deviations of the noise: played notes are struck again. */
const MAX_SWAY = 0.75;
const MAX_SWAY_OF_MOST_LINES = 4;
const MAX = 75;
const MIN_SEEN = 4;
/** Under the mean power of the recording: what is louder is its sound, what is softer is inaudible. */
const MIN_BELOW_DB = 18;
const MAX_BELOW_DB = 60;
const HIGH_BELOW_DB = 35;
const MEDIUM_BELOW_DB = 50;
/** Edges are looked for this far around the blocks. */
const REACH = 3;
/** Evidence that a window must show for a hum to belong to it. */
const COST = 0.1;
/** A synthesizer's held tone of 50 or 60 Hz looks the same: no confidence exceeds 0.9. */
const SURE_DECADES = 2;

/** Hum of the mains, with its start and its end. */
export const humDefects = defineDerived({
  id: 'hum-defects',
  basis: 'docs/measures/defects.md#hum',
  needs: { steadyLines, mains: mainsLines, steps: channelSteps, frameCount },
  derive(
    { steadyLines: ofMains, mains, steps, frameCount: frames },
    { format: { rateHz }, durationSec },
  ): Found {
    const programme = mean(steps.powers.map((powers) => mean(powers)));
    const defects = ofMains.flatMap((lines) =>
      computeGroups(lines).flatMap((group) =>
        computeHum(group, lines, mains, programme, durationSec),
      ),
    );
    const isShort = frames < MIN_SOUND_SEC * rateHz;
    return { defects, ...(isShort && { unchecked: { hum: tooShort(MIN_SOUND_SEC) } }) };
  },
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

function computeHum(
  group: readonly SteadyBlock[],
  { of }: SteadyLines,
  { windows, hopSec, windowSec }: MainsWindows,
  programme: number,
  durationSec: number,
): readonly Defect[] {
  const powers = powersOf(group);
  const ratio = largest(group.flatMap(({ lines }) => lowOf(lines).map((line) => line.ratio)));
  const [surest] = group.toSorted((a, b) => sureness(b) - sureness(a));
  const [first, last] = computeExtent();
  // An edge lies half a hop from the middle of the first window that has more of it than not.
  const adjacent = (windowSec - hopSec) / 2;
  const startSec = first === 0 ? 0 : first * hopSec + adjacent;
  const endSec = last === windows - 1 ? durationSec : (last + 1) * hopSec + adjacent;
  const belowDb = powerDb(programme) - powerDb(sum(powers.values()));
  const spread = spreadOf(group.map(({ hz }) => hz));
  const isLevel = belowDb >= MIN_BELOW_DB && belowDb <= MAX_BELOW_DB;
  if (!surest || !isLevel || endSec - startSec < MIN_SEC || ratio < MIN_RATIO) return [];
  if (sureness(surest) < MIN_SURENESS) return [];
  if (!haveAComb([...powers.keys()]) && !isCertainSingleLine(endSec - startSec)) return [];
  const { seen, sways } = humSway(of, first, last, powers);
  if (
    seen < MIN_SEEN ||
    median(sways) > MAX_SWAY ||
    percentile(sways, MAX) > MAX_SWAY_OF_MOST_LINES
  )
    return [];
  // The longer and the more certain, the nearer.
  const weights = group.map(
    (block) => (block.to - block.from) * (block.to - block.from) * sureness(block),
  );
  const hz = sum(group.map((block, i) => block.hz * (weights[i] ?? 0))) / sum(weights);
  return [
    {
      kind: 'hum',
      startSec,
      endSec,
      severity: severityOf(belowDb),
      confidence: 0.5 + 0.4 * ramp(log10(sureness(surest) / MIN_SURENESS), 0, SURE_DECADES),
      evidence: {
        mainsHz: of.mainsHz,
        fundamentalHz: hz,
        harmonics: surest.lines.length,
        levelDb: powerDb(sum(powers.values())),
        belowDb,
        driftHz: computeDrift(group),
      },
    },
  ];

  function computeExtent(): readonly [first: number, last: number] {
    const from = -largest(group.map((block) => -block.from));
    const to = largest(group.map((block) => block.to));
    const middle = (from + to) >> 1;
    const farthest = (end: number, step: 1 | -1) => {
      let [best, at, total] = [-Infinity, middle, 0];
      for (let i = middle; i !== end; i += step) {
        total += humEvidence(of, i, powers) - COST;
        if (total > best) [best, at] = [total, i];
      }
      return at;
    };
    return [
      farthest(Math.max(0, from - REACH) - 1, -1),
      farthest(Math.min(windows, to + REACH), 1),
    ];
  }
  function isCertainSingleLine(lengthSec: number): boolean {
    const isLow = [...powers.keys()].every((harmonic) => harmonic <= MAX_COMMON);
    const { sec, blocks, spreadHz } = MIN_SINGLE_LINE;
    const isSure = group.length >= blocks && spread <= spreadHz;
    return isLow && isSure && lengthSec >= sec;
  }
}

const sureness = ({ lines }: SteadyBlock) => sum(lowOf(lines).map(({ ratio }) => ratio));

const lowOf = (lines: SteadyBlock['lines']) => lines.filter(({ harmonic }) => harmonic <= SEARCHED);

function severityOf(belowDb: number): Defect['severity'] {
  if (belowDb <= HIGH_BELOW_DB) return 'high';
  return belowDb <= MEDIUM_BELOW_DB ? 'medium' : 'low';
}

const spreadOf = (values: readonly number[]) =>
  largest(values) + largest(values.map((value) => -value));

/** Hours of audio give more values than a call takes arguments. */
const largest = (values: readonly number[]) =>
  values.reduce((max, value) => Math.max(max, value), -Infinity);

/** Several harmonics, and not all of them multiples of the third or a higher one. */
const haveAComb = (harmonics: readonly number[]): boolean =>
  harmonics.length > 1 && harmonics.reduce(commonOf) <= MAX_COMMON;

const commonOf = (a: number, b: number): number => (b === 0 ? a : commonOf(b, a % b));

/** How far its frequency has moved, by the longest blocks. */
function computeDrift(group: readonly SteadyBlock[]): number {
  const longest = largest(group.map(({ from, to }) => to - from));
  const blocks = group.filter(({ from, to }) => to - from === longest);
  return spreadOf(blocks.map(({ hz }) => hz));
}
