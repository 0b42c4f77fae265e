import { openNoise, type Sound, soundOf } from './sound.js';

const SHAPE = { rateHz: 48_000, frames: 6 * 48_000 };

const PHRASE_SEC = 2;
const SPOKEN_SEC = 1.4;
const SYLLABLE_SEC = 0.2;
const CONSONANT_SEC = 0.04;
const LEVEL = 0.25;
/** Uniform in ±A has the RMS A/√3, so that the room is −64.8 dBFS. */
const ROOM = 0.001;

/** First two formants of a few vowels, Hz (Peterson & Barney 1952, men). */
const VOWELS: readonly (readonly [number, number])[] = [
  [730, 1090],
  [530, 1840],
  [270, 2290],
  [570, 840],
  [300, 870],
];

/**
 * Five syllables a second of a gliding train of pulses through two formants, hissed consonants
 * between them: it has no words, and the features that a speech detector looks for. The same on
 * both sides, in a quiet room.
 */
export function talk(): Sound {
  const [room, breath] = [openNoise(2), openNoise(5)];
  const formants = [openResonator(90), openResonator(120)] as const;
  const hiss = openResonator(2000);
  let phase = 0;
  return soundOf(SHAPE, (n) => {
    const sec = n / SHAPE.rateHz;
    const inPhrase = sec % PHRASE_SEC;
    const isSpoken = inPhrase < SPOKEN_SEC;
    const at = inPhrase % SYLLABLE_SEC;
    const count = Math.floor(sec / SYLLABLE_SEC + 1e-9);
    const [first, second] = VOWELS[(count * 3) % VOWELS.length] ?? [500, 1500];
    phase += (110 + 30 * Math.sin(7 * sec) + 100 * at) / SHAPE.rateHz;
    const pulse = phase >= 1 ? 1 : 0;
    phase %= 1;
    const share = Math.max(0, (at - CONSONANT_SEC) / (SYLLABLE_SEC - CONSONANT_SEC));
    const open = isSpoken ? Math.sin(Math.PI * share) ** 1.5 : 0;
    const vowel = formants[0](12 * pulse, first) + 0.5 * formants[1](12 * pulse, second);
    const hissed = isSpoken && at < CONSONANT_SEC ? hiss(breath(), 5000) : 0;
    const x = LEVEL * (open * vowel + hissed) + ROOM * room();
    return [x, x];
  });
}

/** A second-order resonance of unit peak gain at a frequency that may change. */
function openResonator(bandwidthHz: number) {
  const radius = Math.exp((-Math.PI * bandwidthHz) / SHAPE.rateHz);
  let [y1, y2] = [0, 0];
  return (x: number, hz: number): number => {
    const cosine = Math.cos((2 * Math.PI * hz) / SHAPE.rateHz);
    [y1, y2] = [(1 - radius) * x + 2 * radius * cosine * y1 - radius ** 2 * y2, y1];
    return y1;
  };
}
