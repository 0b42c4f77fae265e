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

interface Signal {
  /** Its description, for a sentence that begins with "The signal is". */
  readonly words: string;
  readonly make: () => Sound;
}

const SIGNAL_SHAPE = { rateHz: 48_000, frames: 4 * 48_000 };
const BEAT_SEC = 0.5;

/** A bar of a minor seventh under a kick and a hat, the sides a little apart. */
function music(): Sound {
  const noise = openNoise(1);
  const chordHz = [110, 164.8, 196, 261.6, 523.3];
  return soundOf(SIGNAL_SHAPE, (n) => {
    const sec = n / SIGNAL_SHAPE.rateHz;
    const beat = sec % BEAT_SEC;
    const kick =
      Math.sin(2 * Math.PI * (50 * beat - 3 * Math.exp(-30 * beat))) * Math.exp(-9 * beat);
    const hat = noise() * Math.exp(-60 * ((sec + BEAT_SEC / 2) % BEAT_SEC));
    const chord = (phase: number) =>
      chordHz.reduce((sum, hz, i) => sum + Math.sin(2 * Math.PI * hz * sec + phase * i), 0);
    return [
      0.25 * kick + 0.1 * hat + 0.03 * chord(0.5),
      0.25 * kick + 0.2 * hat + 0.03 * chord(-0.5),
    ];
  });
}

/** Noise of one pole at 500 Hz, as of air that flows; of its own on each side. */
function air(): Sound {
  const noise = [openNoise(6), openNoise(7)] as const;
  const share = 1 - Math.exp((-2 * Math.PI * 500) / SIGNAL_SHAPE.rateHz);
  const state: [left: number, right: number] = [0, 0];
  return soundOf(SIGNAL_SHAPE, () => {
    state[0] += share * (0.5 * noise[0]() - state[0]);
    state[1] += share * (0.5 * noise[1]() - state[1]);
    return [state[0], state[1]];
  });
}

/** The signals that demonstrate measures. */
export const signals = {
  music: { words: 'four seconds of a kick, a hat and a chord in stereo', make: music },
  talk: {
    words:
      'three phrases of a synthetic voice, with pauses of 0.6 s in a quiet room, the same on both sides',
    make: talk,
  },
  air: { words: 'four seconds of noise like flowing air', make: air },
} as const satisfies Readonly<Record<string, Signal>>;

export type SignalName = keyof typeof signals;
