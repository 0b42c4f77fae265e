import { openNoise, type Sound, soundOf } from './sound.js';
import { talk } from './talk.js';

interface Signal {
  /** Its description, for a sentence that begins with "The signal is". */
  readonly words: string;
  readonly make: () => Sound;
}

const SHAPE = { rateHz: 48_000, frames: 4 * 48_000 };
const BEAT_SEC = 0.5;

/** A bar of a minor seventh under a kick and a hat, the sides a little apart. */
function music(): Sound {
  const noise = openNoise(1);
  const chordHz = [110, 164.8, 196, 261.6, 523.3];
  return soundOf(SHAPE, (n) => {
    const sec = n / SHAPE.rateHz;
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
  const share = 1 - Math.exp((-2 * Math.PI * 500) / SHAPE.rateHz);
  const state: [left: number, right: number] = [0, 0];
  return soundOf(SHAPE, () => {
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
