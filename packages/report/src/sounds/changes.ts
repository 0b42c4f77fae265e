import { openNoise, type Sound, soundOf } from './sound.js';

interface Change {
  /** The label of the button. */
  readonly label: string;
  /** The change, in figures. */
  readonly words: string;
  readonly of: (sound: Sound) => Sound;
}

const byFrame = (
  sound: Sound,
  of: (left: number, right: number, frame: number) => readonly [left: number, right: number],
): Sound =>
  soundOf({ rateHz: sound.rateHz, frames: sound.left.length }, (n) =>
    of(sound.left[n] ?? 0, sound.right[n] ?? 0, n),
  );

const gained = (sound: Sound, gain: number): Sound =>
  byFrame(sound, (left, right) => [gain * left, gain * right]);

const limited = (x: number): number => Math.max(-1, Math.min(1, x));

/** One pole at that frequency, 6 dB an octave above it. */
function lowPassed(sound: Sound, hz: number): Sound {
  const share = 1 - Math.exp((-2 * Math.PI * hz) / sound.rateHz);
  const state: [left: number, right: number] = [0, 0];
  return byFrame(sound, (left, right) => {
    state[0] += share * (left - state[0]);
    state[1] += share * (right - state[1]);
    return [state[0], state[1]];
  });
}

/** A tone in both channels, on top. */
const withTone = (sound: Sound, hz: number, amplitude: number): Sound =>
  byFrame(sound, (left, right, n) => {
    const tone = amplitude * Math.sin((2 * Math.PI * hz * n) / sound.rateHz);
    return [left + tone, right + tone];
  });

const CORNER_HZ = 1000;

/**
 * The changes that can be made to a signal; their effect on a number follows from the arithmetic.
 */
export const changes = {
  quieter: {
    label: 'quieter',
    words: 'half the amplitude, 6.02 dB less',
    of: (sound) => gained(sound, 0.5),
  },
  louder: {
    label: 'louder',
    words: 'twice the amplitude, 6.02 dB more',
    of: (sound) => gained(sound, 2),
  },
  clipped: {
    label: 'clipped',
    words: '12.04 dB more, clipped at full scale',
    of: (sound) => byFrame(sound, (left, right) => [limited(4 * left), limited(4 * right)]),
  },
  flipped: {
    label: 'phase-flipped',
    words: 'the right channel times −1',
    of: (sound) => byFrame(sound, (left, right) => [left, -right]),
  },
  mono: {
    label: 'mono',
    words: 'half the sum in both channels',
    of: (sound) =>
      byFrame(sound, (left, right) => {
        const middle = (left + right) / 2;
        return [middle, middle];
      }),
  },
  wider: {
    label: 'wider',
    words: 'twice the difference of the channels, the sum as it was',
    of: (sound) =>
      byFrame(sound, (left, right) => {
        const [middle, side] = [(left + right) / 2, left - right];
        return [middle + side, middle - side];
      }),
  },
  leaning: {
    label: 'to the left',
    words: 'half the amplitude on the right, 6.02 dB less',
    of: (sound) => byFrame(sound, (left, right) => [left, right / 2]),
  },
  noisier: {
    label: 'noisier',
    words: 'white noise added, −44.8 dBFS in each channel',
    of: (sound) => {
      const noise = [openNoise(3), openNoise(4)] as const;
      return byFrame(sound, (left, right) => [left + 0.01 * noise[0](), right + 0.01 * noise[1]()]);
    },
  },
  duller: {
    label: 'duller',
    words: 'a low-pass of one pole at 1 kHz, 6 dB an octave above it',
    of: (sound) => lowPassed(sound, CORNER_HZ),
  },
  thinner: {
    label: 'thinner',
    words: 'the output of that low-pass subtracted',
    of: (sound) => {
      const low = lowPassed(sound, CORNER_HZ);
      return byFrame(sound, (left, right, n) => [
        left - (low.left[n] ?? 0),
        right - (low.right[n] ?? 0),
      ]);
    },
  },
  shifted: {
    label: 'shifted',
    words: '0.02 of full scale added to every sample, which is inaudible',
    of: (sound) => byFrame(sound, (left, right) => [left + 0.02, right + 0.02]),
  },
  humming: {
    label: 'with hum',
    words: 'a tone of 50 Hz added, of 0.01 of full scale',
    of: (sound) => withTone(sound, 50, 0.01),
  },
  whistling: {
    label: 'with a whistle',
    words: 'a tone of 3 kHz added, of 0.03 of full scale',
    of: (sound) => withTone(sound, 3000, 0.03),
  },
  interrupted: {
    label: 'interrupted',
    words: 'digital silence from 1 s to 2 s',
    of: (sound) =>
      byFrame(sound, (left, right, n) =>
        n >= sound.rateHz && n < 2 * sound.rateHz ? [0, 0] : [left, right],
      ),
  },
} as const satisfies Readonly<Record<string, Change>>;

export type ChangeName = keyof typeof changes;
