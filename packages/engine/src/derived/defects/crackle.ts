import { closeGaps, type FrameRun, runsOf } from '../../algorithms/spectrum.js';
import { mean, ramp } from '../../core/numbers.js';
import { exp10 } from '@sonometer/decode/elementary/exp10';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import {
  LOWEST_IMPULSE_RATE_HZ,
  IMPULSE_STEP_SEC,
  type Impulses,
  impulses,
} from '../../features/defects/impulses.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';
import { clippingDefects } from './click-defects.js';
import { type Defect, type Found, MADE_OF_STEPS, tooShort } from './defect.js';

/** A tenth of a second, half a second, and the four seconds that are evaluated together, one second after another. */
const CELL_STEPS = 2;
const HALF_STEPS = 10;
const SECOND_STEPS = 20;
const WINDOW_SECONDS = 4;
/** At least two windows must agree. */
const MIN_WINDOWS = 2;
const MIN_SEC = WINDOW_SECONDS + MIN_WINDOWS - 1;
/** Only windows with impulses throughout are reported: a stretch may be this much too short on either side. */
export const CRACKLE_SHORT_SEC = WINDOW_SECONDS - 1;
/** Impulses a second: music and voices have fewer isolated ones, or have them in bursts. */
const MIN_PER_SEC = 4;
/**
 * Variance over mean of the counts of a tenth of a second: 1 where impulses fall at random, 2 and more in a voice, less
 * in the pulses of a tone.
 */
const MIN_DISPERSION = 0.6;
const MAX_DISPERSION = 1.5;
/**
 * Where fewer windows would show crackle, finding none means nothing: the sound's own impulses are rarer than these,
 * and one of −40 dB is prominent.
 */
const MIN_SHARE_OPEN = 0.5;
const MAX_OWN_PER_SEC = 2;
const SHOWN = exp10(-2);
/** Share of a window that may be clipped. */
const MAX_CLIPPED = 0.05;
/** Fire, rain on a roof and rustling paper consist of the same impulses. */
const SURE = 0.9;
const SURE_PER_SEC = 20;

interface Window {
  readonly perSec: number;
  readonly dispersion: number;
  readonly isCrackle: boolean;
  readonly isOpen: boolean;
}

/** Stretches of many small impulses at random times, as the surface noise of a record. */
export const crackle = defineDerived({
  id: 'crackle',
  // Basis: docs/measures/defects.md#crackle
  needs: { impulses, levels, isMadeOfSteps, clipping: clippingDefects },

  derive(
    { impulses: counted, levels: { peakDb }, isMadeOfSteps: isChip, clipping },
    { format },
  ): Found {
    const unchecked = (reason: string) => ({ defects: [], unchecked: { crackle: reason } });
    if (format.rateHz < LOWEST_IMPULSE_RATE_HZ)
      return unchecked(`crackle is detected from ${LOWEST_IMPULSE_RATE_HZ} Hz`);
    if (isChip) return unchecked(MADE_OF_STEPS);
    const isClipped = clippedWindows(counted.counts.length, clipping.defects);
    const windows = windowsOf(counted, SHOWN * exp10(peakDb / 20), isClipped);
    if (windows.length < MIN_WINDOWS) return unchecked(tooShort(MIN_SEC));
    const defects = stretchesOf(windows).map((run) => defectOf(run, windows, counted));
    const openShare = windows.filter(({ isOpen }) => isOpen).length / windows.length;
    if (defects.length === 0 && openShare < MIN_SHARE_OPEN)
      return unchecked(
        windows.some((_, second) => isClipped(second))
          ? 'it is clipped, and the corners of flat tops look like crackle'
          : 'its sound has impulses as short or as dense, or is too bright to show crackle',
      );
    return { defects };
  },
});

/** Whether much of the window that begins at a second is clipped: the corners of flat tops are impulses as short. */
function clippedWindows(steps: number, clipping: readonly Defect[]): (second: number) => boolean {
  const isStepClipped = new Uint8Array(steps);
  for (const { startSec, endSec } of clipping)
    isStepClipped.fill(
      1,
      Math.floor(startSec / IMPULSE_STEP_SEC),
      Math.floor(endSec / IMPULSE_STEP_SEC) + 1,
    );
  return (second) => {
    const from = second * SECOND_STEPS;
    const within = isStepClipped.subarray(from, from + WINDOW_SECONDS * SECOND_STEPS);
    return within.reduce((sum, one) => sum + one, 0) > MAX_CLIPPED * within.length;
  };
}

function windowsOf(
  { counts, minSizes, seenShare }: Impulses,
  shown: number,
  isClipped: (second: number) => boolean,
): readonly Window[] {
  const all: Window[] = [];
  const steps = WINDOW_SECONDS * SECOND_STEPS;
  for (let from = 0; from + steps <= counts.length; from += SECOND_STEPS) {
    const cells = sumsOf(counts.subarray(from, from + steps), CELL_STEPS);
    const halves = sumsOf(counts.subarray(from, from + steps), HALF_STEPS);
    const each = mean(cells);
    const perSec = (each * cells.length) / WINDOW_SECONDS;
    const dispersion = mean(cells.map((count) => (count - each) * (count - each))) / each;
    const sizes = minSizes.subarray(from, from + steps);
    const isClear = !isClipped(from / SECOND_STEPS);
    all.push({
      perSec: perSec / seenShare,
      dispersion,
      isCrackle:
        isClear &&
        perSec >= MIN_PER_SEC &&
        dispersion >= MIN_DISPERSION &&
        dispersion <= MAX_DISPERSION &&
        halves.every((count) => count > 0),
      isOpen:
        isClear &&
        perSec < MAX_OWN_PER_SEC &&
        sizes.filter((size) => size <= shown).length > steps / 2,
    });
  }
  return all;
}

const sumsOf = (counts: Float32Array, length: number): readonly number[] =>
  Array.from({ length: counts.length / length }, (_, i) =>
    counts.subarray(i * length, (i + 1) * length).reduce((sum, count) => sum + count, 0),
  );

/** Windows that touch are one stretch. */
function stretchesOf(windows: readonly Window[]): readonly FrameRun[] {
  const mask = Uint8Array.from(windows, ({ isCrackle }) => Number(isCrackle));
  closeGaps(mask, WINDOW_SECONDS);
  return runsOf(mask, 1).filter((run) => foundIn(windows, run).length >= MIN_WINDOWS);
}

const foundIn = (windows: readonly Window[], { start, end }: FrameRun) =>
  windows.slice(start, end).filter(({ isCrackle }) => isCrackle);

function defectOf(run: FrameRun, windows: readonly Window[], { counts }: Impulses): Defect {
  const found = foundIn(windows, run);
  const from = run.start * SECOND_STEPS;
  const to = (run.end - 1 + WINDOW_SECONDS) * SECOND_STEPS;
  const within = counts.subarray(from, to);
  const impulsesPerSec = mean(found.map(({ perSec }) => perSec));
  return {
    kind: 'crackle',
    startSec: (from + within.findIndex((count) => count > 0)) * IMPULSE_STEP_SEC,
    endSec: (from + within.findLastIndex((count) => count > 0) + 1) * IMPULSE_STEP_SEC,
    severity: impulsesPerSec >= SURE_PER_SEC ? 'high' : 'medium',
    confidence: 0.5 + (SURE - 0.5) * ramp(impulsesPerSec, MIN_PER_SEC, SURE_PER_SEC),
    evidence: { impulsesPerSec, dispersion: mean(found.map(({ dispersion }) => dispersion)) },
  };
}
