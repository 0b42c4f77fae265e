import { amplitudeOf, sine } from './signals.js';

/** Seconds at a peak level in dBFS; −Infinity is silence. */
export type ToneStep = readonly [seconds: number, peakDb: number];

/** A sine through hard steps of level, its phase running on, as EBU Tech 3341 requires it. */
export function toneSteps(rateHz: number, steps: readonly ToneStep[], hz = 1000): Float32Array {
  const tone = sine(
    rateHz,
    steps.reduce((sum, [seconds]) => sum + seconds, 0),
    hz,
    1,
  );
  let at = 0;
  for (const [seconds, peakDb] of steps) {
    const end = at + seconds * rateHz;
    const amplitude = amplitudeOf(peakDb);
    for (let n = Math.round(at); n < Math.round(end) && n < tone.length; n++)
      tone[n] = (tone[n] ?? 0) * amplitude;
    at = end;
  }
  return tone;
}
