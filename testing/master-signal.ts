/**
 * The source signal of every file in `fixtures`: one tone per channel, fading in and out twice, so
 * that a shift, a swap or a gap shows. Only additions and products, hence the same bits everywhere.
 */
export interface Master {
  readonly rateHz: number;
  readonly channels: number;
  readonly frames: number;
  /** Rounded to so many bits. */
  readonly bits: number;
}

/** One array of samples per channel, full scale 1. */
export function masterSignal({ rateHz, channels, frames, bits }: Master): Float32Array[] {
  const steps = 2 ** (bits - 1);
  return Array.from({ length: channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (_, i) => {
      const tone = 0.8 * wave((toneHz(channel) * i) / rateHz);
      return (Math.round(tone * envelope(i / frames) * steps) + 0) / steps; // + 0: never -0
    }),
  );
}

/** The fourth channel is the LFE of 5.1, which codecs confine to low frequencies. */
const toneHz = (channel: number) => (channel === 3 ? 60 : 330 + 110 * channel);

/** A sine made of parabolas. */
function wave(turns: number): number {
  const phase = turns - Math.floor(turns);
  return phase < 0.5 ? 8 * phase * (1 - 2 * phase) : -8 * (phase - 0.5) * (2 - 2 * phase);
}

/** Up and down twice, the second time to half the height. */
function envelope(share: number): number {
  const half = share * 2 - Math.floor(share * 2);
  const hump = 4 * half * (1 - half);
  return share < 0.5 ? hump : hump / 2;
}
