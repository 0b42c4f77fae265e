import { exp10 } from '@sonometer/decode/elementary/exp10';
import { runsOf } from '../../algorithms/spectrum.js';
import { median, percentile } from '../../core/numbers.js';
import { BAND_STEP_SEC } from '../../features/defects/band-levels.js';
import { LEVEL_STEP_SEC } from '../../features/levels/level-steps.js';

export const STEPS_PER_BAND_STEP = Math.round(BAND_STEP_SEC / LEVEL_STEP_SEC);
/** A pause lasts for 100 ms within 6 dB of the quiet level; sound is 10 dB over it. */
const MIN_PAUSE_STEPS = 10;
const MAX_ABOVE_QUIET = exp10(0.6);
const MIN_ABOVE_QUIET = exp10(1);
const MIN_PAUSE_VALUES = 10;
const MIN_SOUND_VALUES = 30;
/** Between its sounds a voice leaves one band or another to the noise for a twentieth of the time. */
const SOFT_PERCENT = 5;
const TOP_PERCENT = 95;
/** What lies further below the loudest twentieth of a band is inaudible. */
const AUDIBLE_DB = 75;

/**
 * Level that the noise gains where there is sound, in dB: the softest twentieth of the sound over the pauses, in the octave
 * with the smallest difference. Steady noise has none, since the softest sounds contain it as well. 0 where there is too
 * little sound, or there are too few pauses. `quiet` is the mean square of the pauses; where it is audible, quieter ones
 * are left out.
 */
export function computeNoiseContrast(
  powers: Float32Array,
  bands: readonly Float32Array[],
  quiet: number,
  isAudible: boolean,
): number {
  const [min, max] = [isAudible ? quiet / MAX_ABOVE_QUIET : 0, quiet * MAX_ABOVE_QUIET];
  const isPause = new Uint8Array(powers.length);
  for (let i = 0; i < powers.length; i++) {
    const power = powers[i] ?? 0;
    isPause[i] = Number(power >= min && power <= max);
  }
  const pauses = runsOf(isPause, 1).filter(({ start, end }) => end - start >= MIN_PAUSE_STEPS);
  const values = Math.min(
    Math.floor(powers.length / STEPS_PER_BAND_STEP),
    ...bands.map((levels) => levels.length),
  );
  const inPauses: number[] = [];
  for (const { start, end } of pauses) {
    // One value within each edge may hold some of the sound.
    const last = Math.min(values, Math.floor(end / STEPS_PER_BAND_STEP) - 1);
    for (let v = Math.ceil(start / STEPS_PER_BAND_STEP) + 1; v < last; v++) inPauses.push(v);
  }
  const inSound: number[] = [];
  for (let v = 0; v < values; v++) {
    let loudest = 0;
    for (let i = v * STEPS_PER_BAND_STEP; i < (v + 1) * STEPS_PER_BAND_STEP; i++)
      loudest = Math.max(loudest, powers[i] ?? 0);
    if (loudest > MIN_ABOVE_QUIET * quiet) inSound.push(v);
  }
  if (inPauses.length < MIN_PAUSE_VALUES || inSound.length < MIN_SOUND_VALUES) return 0;
  const contrasts = bands.map((levels) => {
    const lowest = percentile(levels, TOP_PERCENT) - AUDIBLE_DB;
    const levelsAt = (places: readonly number[]) =>
      places.map((v) => Math.max(lowest, levels[v] ?? 0));
    return percentile(levelsAt(inSound), SOFT_PERCENT) - median(levelsAt(inPauses));
  });
  return contrasts.length > 0 ? Math.min(...contrasts) : 0;
}
