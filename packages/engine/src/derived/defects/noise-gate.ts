import { median, percentile, powerDb, ramp } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { type Closing, softHoles } from '../../features/defects/soft-holes.js';
import { LEVEL_STEP_SEC, levelSteps } from '../../features/levels/level-steps.js';
import { defineDerived, frameCount } from '../derived.js';
import { levelFrames } from '../levels/level-frames.js';
import { type Defect, type Found, tooShort } from './defect.js';
import { type GateOpenings, gateOpenings, MIN_RISE_DB } from './gate-openings.js';

/** Fewer closings show no threshold. */
const MIN_CLOSINGS = 4;
const MIN_CLOSINGS_PER_SEC = 1 / 3;
/** Closings that begin a pause: a mouth that closes before a consonant is as fast, but opens again. */
const MIN_PAUSES = 2;
const MIN_PAUSE_SHARE = 0.13;
const MANY_PAUSES = 5;
/** The middle 70 % of the levels at which a gate closes: a gate has one threshold, and lost packets have none. */
const MAX_SPREAD_DB = 12;
/** Below the loudest twentieth of the recording: a gate closes on what has died away. */
const MIN_BELOW_TOP_DB = 11;
/** The ends of words are lost where it closes this near to the loudest level. */
const WORDS_BELOW_TOP_DB = 25;
/** A level up to 3 dB over those at which a gate closes is one of them. */
const MARGIN = exp10(0.3);
/**
 * A closed gate passes nothing: inside the sound, from 12 dB over its floor on, few steps are 6 dB below its closings.
 * After 16 gates with a release up to 10 ms these are 0.2 % at most, and 4 to 15 % of 8 synthesised voices, whose pauses
 * and closures are silent.
 */
const MIN_ABOVE_FLOOR = exp10(1.2);
const UNDER_THRESHOLD = exp10(-0.6);
const MAX_PASSED_SHARE = 0.01;
/** What lies further below the loudest twentieth is inaudible. */
const AUDIBLE_DB = 60;
const SURE_CLOSINGS = 20;
/** Time for a few phrases. */
const MIN_SEC = 2;

/** A noise gate that closes within milliseconds. */
export interface NoiseGate {
  readonly closings: readonly Closing[];
  readonly count: number;
  /** Power at which it closes, at most. */
  readonly maxPower: number;
  readonly medianDb: number;
  readonly floorDb: number;
  readonly topDb: number;
}

/** Whether a noise gate works in the recording: the sound breaks off again and again, at one level. */
export const noiseGate = defineDerived({
  id: 'noise-gate',
  // Basis: docs/measures/defects.md#noise-gates
  needs: { found: softHoles, levels: levelFrames, steps: levelSteps, frameCount },
  derive(
    { found: { closings, closingsBeyond }, levels: { topDb }, steps, frameCount: frames },
    { format: { rateHz } },
  ): NoiseGate | undefined {
    const count = closings.length + closingsBeyond;
    if (count < Math.max(MIN_CLOSINGS, (MIN_CLOSINGS_PER_SEC * frames) / rateHz)) return undefined;
    const pauses = closings.filter(({ isPause }) => isPause).length;
    const minPauses = Math.min(MANY_PAUSES, MIN_PAUSE_SHARE * closings.length);
    if (pauses < Math.max(MIN_PAUSES, minPauses)) return undefined;
    const levelsDb = closings.map(({ before }) => powerDb(before));
    const [low, high] = [percentile(levelsDb, 15), percentile(levelsDb, 85)];
    const medianDb = median(levelsDb);
    if (high - low > MAX_SPREAD_DB || medianDb > topDb - MIN_BELOW_TOP_DB) return undefined;
    const floorDb = powerDb(median(closings.map(({ floor }) => floor)));
    const audible = Math.max(
      MIN_ABOVE_FLOOR * exp10(floorDb / 10),
      exp10((topDb - AUDIBLE_DB) / 10),
    );
    const stepOf = ({ startFrame }: Closing) => Math.round(startFrame / rateHz / LEVEL_STEP_SEC);
    const [first, last] = [closings[0], closings.at(-1)];
    const within =
      first && last ? steps.powers.subarray(stepOf(first), stepOf(last)) : steps.powers;
    if (computePassedShare(within, audible, exp10(medianDb / 10)) > MAX_PASSED_SHARE)
      return undefined;
    return { closings, count, maxPower: MARGIN * exp10(high / 10), medianDb, floorDb, topDb };
  },
});

/** Share of the audible steps that lie well below the level at which the gate closes, but those in which it moves. */
function computePassedShare(powers: Float32Array, audible: number, closesAt: number): number {
  const isAudible = (power = 0) => power > audible;
  const inside = powers.filter(
    (power, i) => isAudible(power) && isAudible(powers[i - 1]) && isAudible(powers[i + 1]),
  );
  const passed = inside.filter((power) => power < UNDER_THRESHOLD * closesAt);
  return passed.length / Math.max(1, inside.length);
}

/** A rise at which the openings of a gate are certain, dB. */
const SURE_RISE_DB = 50;

/** The gate as one defect, from the first place to the last: by its closings, or by its openings if it closes slowly. */
export const gateDefects = defineDerived({
  id: 'gate-defects',
  // Basis: docs/measures/defects.md#noise-gates
  needs: { noiseGate, gateOpenings, frameCount, isMadeOfSteps },
  derive(
    { noiseGate: gate, gateOpenings: slow, frameCount: frames, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (frames < MIN_SEC * rateHz)
      return { defects: [], unchecked: { 'noise-gate': tooShort(MIN_SEC) } };
    if (gate) return { defects: [defectOfClosings(gate, rateHz)] };
    return { defects: slow && !isChip ? [defectOfOpenings(slow)] : [] };
  },
});

function defectOfClosings(gate: NoiseGate, rateHz: number): Defect {
  const { count, closings, medianDb, floorDb, topDb } = gate;
  const worst = closings.reduce((a, b) => (b.before > a.before ? b : a));
  return {
    kind: 'noise-gate',
    startSec: (closings[0]?.startFrame ?? 0) / rateHz,
    endSec: (closings.at(-1)?.startFrame ?? 0) / rateHz,
    severity: medianDb > topDb - WORDS_BELOW_TOP_DB ? 'medium' : 'low',
    confidence: 0.5 + 0.5 * ramp(count, MIN_CLOSINGS, SURE_CLOSINGS),
    evidence: {
      places: count,
      closesAtDb: medianDb,
      floorDb,
      topDb,
      worstSec: worst.startFrame / rateHz,
    },
  };
}

function defectOfOpenings({ openings, riseDb, opensAtDb, floorDb, topDb }: GateOpenings): Defect {
  const worst = openings.reduce((a, b) => (b.level / b.floor > a.level / a.floor ? b : a));
  return {
    kind: 'noise-gate',
    startSec: openings[0]?.startSec ?? 0,
    endSec: openings.at(-1)?.startSec ?? 0,
    severity: 'low',
    confidence: 0.5 + 0.5 * ramp(riseDb, MIN_RISE_DB, SURE_RISE_DB),
    evidence: { places: openings.length, opensAtDb, floorDb, topDb, worstSec: worst.startSec },
  };
}

/** Whether a hole that begins at a frame, with this power before it, is one of a gate. */
export const isOfGate = (gate: NoiseGate | undefined, power: number): boolean =>
  gate !== undefined && power <= gate.maxPower;

const MIN_HOLES = 4;
/**
 * −18 dB: medians of lost packets in 23 recordings of speech are −2 to −14 dB; those of the digital silence in synthesised
 * speech are −22 to −27 dB.
 */
const MAX_FADE = exp10(-1.8);

/** Why holes are none where sounds die away before them, or begin softly after them: the pauses between sounds. */
export const SEPARATE_SOUNDS =
  'its sounds fade in or out at such gaps, as in synthesised speech: they are pauses between sounds';

/** `fades` are powers next to each hole over the loudest ones near it. */
export const areSeparateSounds = (fades: readonly number[]): boolean =>
  fades.length >= MIN_HOLES && median(fades) <= MAX_FADE;
