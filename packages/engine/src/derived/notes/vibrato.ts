import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import { hypot } from '@sonometer/decode/elementary/hypot';

export interface Vibrato {
  readonly rateHz: number;
  /** From the middle to either side. */
  readonly depthCents: number;
}

/** Singers and players stay within 4 to 8 Hz (Seashore 1938; Prame 1994). */
const SLOWEST_HZ = 4;
const FASTEST_HZ = 8;
const STEP_HZ = 0.05;
/** Two waves of the slowest. */
const MIN_SEC = 0.5;
/**
 * Of a longer note only the beginning is analysed: over more seconds a wave is narrower than the steps of the rate, and
 * a hum of a day is one note.
 */
const MAX_SEC = 20;
/** Less is inaudible as vibrato, and this share of the movement has to be the wave. */
const MIN_DEPTH_CENTS = 10;
const MIN_SHARE = 0.6;

/**
 * The wave of the first pitches (semitones, one every `stepSec`) about their straight line; undefined where there is
 * none.
 */
export function computeVibrato(pitches: readonly number[], stepSec: number): Vibrato | undefined {
  if (pitches.length * stepSec < MIN_SEC) return undefined;
  const rest = withoutLine(pitches.slice(0, Math.round(MAX_SEC / stepSec)));
  const power = rest.reduce((sum, value) => sum + value * value, 0) / rest.length;
  let best = { rateHz: 0, amplitude: 0 };
  for (let rateHz = SLOWEST_HZ; rateHz <= FASTEST_HZ + 1e-9; rateHz += STEP_HZ) {
    let [re, im, weights] = [0, 0, 0];
    rest.forEach((value, i) => {
      const weight = 0.5 - 0.5 * cos((2 * Math.PI * (i + 0.5)) / rest.length);
      const angle = 2 * Math.PI * rateHz * i * stepSec;
      re += weight * value * cos(angle);
      im += weight * value * sin(angle);
      weights += weight;
    });
    const amplitude = (2 * hypot(re, im)) / weights;
    if (amplitude > best.amplitude) best = { rateHz, amplitude };
  }
  const isInside = best.rateHz > SLOWEST_HZ && best.rateHz < FASTEST_HZ;
  const share = power > 0 ? (best.amplitude * best.amplitude) / 2 / power : 0;
  const depthCents = 100 * best.amplitude;
  if (!isInside || depthCents < MIN_DEPTH_CENTS || share < MIN_SHARE) return undefined;
  return { rateHz: best.rateHz, depthCents };
}

/** Without the straight line through them: a glide is no wave. */
function withoutLine(values: readonly number[]): readonly number[] {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [both, squares] = [0, 0];
  values.forEach((value, i) => {
    both += (i - middle) * (value - mean);
    squares += (i - middle) * (i - middle);
  });
  const slope = squares > 0 ? both / squares : 0;
  return values.map((value, i) => value - mean - slope * (i - middle));
}
