import { gaussian, uniform } from './random.js';

/** A phrase of the generated voice; `voicedHz` is its middle pitch. */
export interface SpeechLike {
  readonly rateHz: number;
  readonly seconds: number;
  readonly voicedHz?: number;
  readonly seed?: number;
  readonly rms?: number;
  /** After every fourth syllable. */
  readonly pauseSec?: number;
}

/** First two formants of a few vowels, Hz (Peterson & Barney 1952, men). */
const VOWELS: readonly (readonly [number, number])[] = [
  [730, 1090],
  [530, 1840],
  [270, 2290],
  [570, 840],
  [300, 870],
];

/**
 * A signal with the features of speech that detectors look for, without words: 4 to 5 syllables a second of a gliding
 * pulse train through two formants, hissed consonants between them, and a short pause after every fourth.
 */
export function speechLike({
  rateHz,
  seconds,
  voicedHz = 120,
  seed = 1,
  rms = 0.1,
  pauseSec = 0.15,
}: SpeechLike): Float32Array {
  const next = uniform(seed);
  const noise = gaussian(seed + 1);
  const samples = new Float32Array(Math.round(rateHz * seconds));
  const formants = [openResonator(rateHz, 90), openResonator(rateHz, 120)];
  const hiss = openResonator(rateHz, 2000);
  let phase = 0;

  for (let at = 0, syllable = 1; at < samples.length; syllable++) {
    const [first, second] = VOWELS[Math.floor(next() * VOWELS.length)] ?? [500, 1500];
    const length = Math.round(rateHz * (0.16 + 0.1 * next()));
    const consonant = Math.round(rateHz * (0.03 + 0.03 * next()));
    const [from, to] = [voicedHz * (0.85 + 0.3 * next()), voicedHz * (0.85 + 0.3 * next())];
    const loudness = 0.5 + 0.5 * next();
    for (let n = 0; n < length && at + n < samples.length; n++) {
      const share = n / length;
      const open = Math.sin(
        Math.PI * Math.min(1, Math.max(0, (n - consonant) / (length - consonant))),
      );
      phase += (from + (to - from) * share) / rateHz;
      const pulse = phase >= 1 ? 1 : 0;
      phase %= 1;
      const source = pulse * loudness;
      const vowel =
        (formants[0]?.(source, first) ?? 0) + 0.5 * (formants[1]?.(source, second) ?? 0);
      const hissed = n < consonant ? 0.08 * hiss(noise(), Math.min(5000, 0.35 * rateHz)) : 0;
      samples[at + n] = vowel * open ** 1.5 + hissed;
    }
    at += length;
    if (syllable % 4 === 0) at += Math.round(rateHz * pauseSec);
  }
  const energy = samples.reduce((sum, x) => sum + x * x, 0);
  return samples.map((x) => (x * rms) / Math.sqrt(energy / samples.length));
}

/** A second-order resonance of unit peak gain at a frequency that may change. */
function openResonator(rateHz: number, bandwidthHz: number) {
  const radius = Math.exp((-Math.PI * bandwidthHz) / rateHz);
  let [y1, y2] = [0, 0];
  return (x: number, hz: number): number => {
    const y =
      (1 - radius) * x + 2 * radius * Math.cos((2 * Math.PI * hz) / rateHz) * y1 - radius ** 2 * y2;
    [y1, y2] = [y, y1];
    return y;
  };
}
