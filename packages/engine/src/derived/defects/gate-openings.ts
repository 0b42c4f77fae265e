import { mean, median, percentile, powerDb } from '../../core/numbers.js';
import { runsOf } from '../../algorithms/spectrum.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { bandLevels } from '../../features/defects/band-levels.js';
import { LEVEL_STEP_SEC, levelSteps } from '../../features/levels/level-steps.js';
import { defineDerived } from '../derived.js';
import { computeNoiseContrast, STEPS_PER_BAND_STEP } from './noise-contrast.js';

/** One speaker of several may be gated: spans of 30 s are searched, one each 15 s. */
const SPAN_STEPS = 3000;
const HOP_STEPS = 1500;
const TOP_PERCENT = 95;
/** A pause is even within 9 dB for 100 ms, and at least 12 dB below the loudest twentieth. */
const PAUSE_STEPS = 10;
const MAX_SPREAD = exp10(0.9);
const MIN_BELOW_TOP = exp10(-1.2);
/** It ends with a step that is 6 dB louder than any of it; the level of 30 ms from there on counts. */
const LEFT = exp10(0.6);
const OPENING_STEPS = 3;
/** What lies further below the loudest twentieth is inaudible: pauses are taken as this loud. */
const AUDIBLE_BELOW_TOP = exp10(-7.5);
const SILENT = exp10(-7.35);
/** A closed gate has one level: of all pauses the quietest fifth, and those up to 6 dB above it. */
const QUIET_PERCENT = 20;
const MAX_ABOVE_QUIET = exp10(0.6);
const MIN_OPENINGS = 6;
/**
 * Mean of the 10th, 20th and 50th percentile of the rises, in dB. A gate opens at its threshold, and all rises reach
 * it; phrases begin softly as well. Gates of the evaluation have 32 to 65 dB, ungated speech up to 38 dB.
 */
export const MIN_RISE_DB = 38;
const RISE_PERCENTS = [10, 20, 50];
/** Four of five openings reach a level 45 dB below the loudest twentieth; drums begin at 6 dB below it and louder. */
const MIN_OPEN_DB = -45;
const MAX_OPEN_DB = -6;

/**
 * A gate that holds or closes slowly stays open through the short closures within words. In speech over little noise these are as low as
 * its pauses: of synthesised voices with such openings there are 2.4 to 4.7 for each pause, after nine of ten gates up to 0.26.
 */
const MAX_SHORT_SHARE = 0.25;
/**
 * Noise that a gate or an expander takes out of the pauses is still there under the speech. With a contrast of less than
 * 6 dB there is no gate over audible pauses, however suddenly the phrases begin. Speech covers noise that is further below
 * it: voices of synthesisers have up to 15 dB over noise 62 dB below them, and 17 dB at 72 dB.
 */
const MIN_CONTRAST_DB = 6;
const GATED_CONTRAST_DB = 12;
const COVERED_BELOW_DB = -50;
const COVERED_SLOPE = 0.3;
const MIN_LOW_RISE_DB = 25;
/**
 * Clear by the contrast alone, over silent pauses as well (prompts whose pauses were muted have up to 19 dB): then three
 * openings suffice.
 */
const CLEAR_CONTRAST_DB = 21;
const CLEAR_RISE_DB = 30;
const FEW_OPENINGS = 3;

/** The level of tones is the same from step to step; that of a voice moves by 1 dB and more. */
const MIN_MOTION_DB = 0.5;

/** The end of a pause: its level, and the largest one of the next 30 ms, as mean squares. */
export interface Opening {
  readonly startSec: number;
  readonly floor: number;
  readonly level: number;
}

/** Openings of a noise gate or expander, in all spans that have them. */
export interface GateOpenings {
  readonly openings: readonly Opening[];
  /** The others are of the span with the largest rise: mean of low and middle percentiles, dB. */
  readonly riseDb: number;
  /** Level that four of five reach, dBFS. */
  readonly opensAtDb: number;
  readonly floorDb: number;
  readonly topDb: number;
}

/** Openings of a gate, however slowly it closes: every pause ends with a steep rise from one level. */
export const gateOpenings = defineDerived({
  id: 'gate-openings',
  // Basis: docs/measures/defects.md#noise-gates
  needs: { steps: levelSteps, bandLevels },
  derive({ steps: { powers }, bandLevels: bands }): GateOpenings | undefined {
    const spans: GateOpenings[] = [];
    for (let from = 0; from === 0 || from + HOP_STEPS < powers.length; from += HOP_STEPS) {
      const span = searchSpan(powers, bands, from);
      if (span) spans.push(span);
    }
    if (spans.length === 0) return undefined;
    const clearest = spans.reduce((a, b) => (b.riseDb > a.riseDb ? b : a));
    const all = spans.flatMap(({ openings }) => openings);
    const unique = new Map(all.map((opening) => [opening.startSec, opening]));
    return {
      ...clearest,
      openings: [...unique.values()].toSorted((a, b) => a.startSec - b.startSec),
    };
  },
});

function searchSpan(
  powers: Float32Array,
  bands: readonly Float32Array[],
  from: number,
): GateOpenings | undefined {
  const span = powers.subarray(from, from + SPAN_STEPS);
  const top = percentile(span, TOP_PERCENT);
  const all = openingsOf(span, top, from);
  if (all.length < FEW_OPENINGS) return undefined;
  const floors = all.map(({ floor }) => floor);
  const usual = percentile(floors, QUIET_PERCENT);
  const lowest = percentile(floors, 0);
  const gate = findGate(span, bandsOf(bands, from), top, all, usual);
  // Where most of the pauses are short closures of a voice, only the quietest ones are those of the gate.
  return (
    gate ??
    (usual > MAX_ABOVE_QUIET * lowest
      ? findGate(span, bandsOf(bands, from), top, all, lowest)
      : undefined)
  );
}

/** The gate whose pauses are at a level. */
function findGate(
  span: Float32Array,
  bands: readonly Float32Array[],
  top: number,
  all: readonly Opening[],
  quiet: number,
): GateOpenings | undefined {
  const openings = all.filter(({ floor }) => floor <= MAX_ABOVE_QUIET * quiet);
  if (openings.length < FEW_OPENINGS) return undefined;
  const risesDb = openings.map(({ floor, level }) => powerDb(level / floor));
  const riseDb = mean(RISE_PERCENTS.map((percent) => percentile(risesDb, percent)));
  const opensAtDb = percentile(
    openings.map(({ level }) => powerDb(level)),
    QUIET_PERCENT,
  );
  const topDb = powerDb(top);
  const openDb = opensAtDb - topDb;
  if (openDb < MIN_OPEN_DB || !hasMotion(span, exp10(opensAtDb / 10))) return undefined;
  const lowRiseDb = percentile(risesDb, QUIET_PERCENT);
  if (riseDb < MIN_RISE_DB && lowRiseDb < MIN_LOW_RISE_DB) return undefined;
  const isAudible = quiet > SILENT * top;
  const contrastDb = computeNoiseContrast(span, bands, quiet, isAudible);
  const isClear = contrastDb >= CLEAR_CONTRAST_DB && lowRiseDb >= CLEAR_RISE_DB;
  const isSudden =
    riseDb >= MIN_RISE_DB && openDb <= MAX_OPEN_DB && isHeldOpen(span, MAX_ABOVE_QUIET * quiet);
  const coveredDb = COVERED_SLOPE * Math.max(0, COVERED_BELOW_DB - powerDb(quiet / top));
  const isContrasted = lowRiseDb >= MIN_LOW_RISE_DB && contrastDb >= GATED_CONTRAST_DB + coveredDb;
  const isUsual = isAudible
    ? contrastDb >= MIN_CONTRAST_DB && (isSudden || isContrasted)
    : isSudden;
  if (!isClear && !(isUsual && openings.length >= MIN_OPENINGS)) return undefined;
  return { openings, riseDb, opensAtDb, floorDb: powerDb(quiet), topDb };
}

const BAND_STEPS = SPAN_STEPS / STEPS_PER_BAND_STEP;
const bandsOf = (bands: readonly Float32Array[], from: number) => {
  const first = from / STEPS_PER_BAND_STEP;
  return bands.map((levels) => levels.subarray(first, first + BAND_STEPS));
};

/** Whether the level is seldom as low as in a pause for less than 100 ms. */
function isHeldOpen(powers: Float32Array, max: number): boolean {
  const lengths = runsOf(
    Uint8Array.from(powers, (power) => (power <= max ? 1 : 0)),
    1,
  ).map(({ start, end }) => end - start);
  const short = lengths.filter((length) => length < PAUSE_STEPS).length;
  return short <= MAX_SHORT_SHARE * (lengths.length - short);
}

/** Whether the level of what is louder than `min` changes from step to step. */
function hasMotion(powers: Float32Array, min: number): boolean {
  const changes: number[] = [];
  for (let i = 1; i < powers.length; i++) {
    const before = powers[i - 1] ?? 0;
    const now = powers[i] ?? 0;
    if (before > min && now > min) changes.push(Math.abs(powerDb(now / before)));
  }
  return changes.length > 0 && median(changes) >= MIN_MOTION_DB;
}

/** Openings of a span whose first step is `first` of the recording; `top` is the power of its loudest twentieth. */
function openingsOf(powers: Float32Array, top: number, first: number): readonly Opening[] {
  const openings: Opening[] = [];
  const audible = AUDIBLE_BELOW_TOP * top;
  for (let at = PAUSE_STEPS; at < powers.length - OPENING_STEPS; at++) {
    let low = Infinity;
    let high = 0;
    let sum = 0;
    for (let i = at - PAUSE_STEPS; i < at; i++) {
      const power = Math.max(audible, powers[i] ?? 0);
      low = Math.min(low, power);
      high = Math.max(high, power);
      sum += power;
    }
    if (high >= MIN_BELOW_TOP * top || high > MAX_SPREAD * low) continue;
    if ((powers[at] ?? 0) <= LEFT * high) continue;
    let level = 0;
    for (let i = at; i < at + OPENING_STEPS; i++) level = Math.max(level, powers[i] ?? 0);
    openings.push({ startSec: (first + at) * LEVEL_STEP_SEC, floor: sum / PAUSE_STEPS, level });
    at += PAUSE_STEPS - 1;
  }
  return openings;
}
