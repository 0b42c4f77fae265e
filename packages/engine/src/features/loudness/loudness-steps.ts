import { decodeBase64, encodeBase64 } from '@sonometer/decode/elementary/base64';
import { framesOf } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { loudnessWeights } from '@sonometer/decode/core/layout';
import { gridFrame } from '../../core/numbers.js';
import { defineFeature } from '../feature.js';

export const LOUDNESS_STEP_SEC = 0.01;

/** Weighted energy on a grid of 10 ms. */
export interface LoudnessSteps {
  /** Σ of the weighted, squared, K-filtered samples of each complete step. */
  readonly energies: Float32Array;
  /** Energy of the rest after the last complete step. */
  readonly rest: number;
  readonly frames: number;
  readonly rateHz: number;
}

interface Saved {
  readonly energies: Float32Array;
  readonly weighting: Float64Array;
  readonly frames: number;
}

/**
 * K-weighted energy, summed over the channels with their weights, in steps of 10 ms.
 *
 * Every loudness of BS.1770 and Tech 3341 is a mean of whole steps (momentary 40, short-term 300). A
 * coarser grid fails case 13 of Tech 3341: steps of 100 ms read −23.45 LUFS there.
 */
export const loudnessSteps = defineFeature({
  id: 'loudness-steps',
  // Basis: ITU-R BS.1770-5 Annexes 1 and 3
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, speakers }, kernels, options }) {
    const weighting = kernels.openKWeighting(
      rateHz,
      loudnessWeights(speakers, options),
      LOUDNESS_STEP_SEC,
    );
    const energies = growingFloats();
    let frames = 0;
    return {
      push(block) {
        energies.append(weighting.push(block));
        frames += framesOf(block);
      },
      end: (): LoudnessSteps => ({
        energies: energies.values(),
        rest: weighting.end(),
        frames,
        rateHz,
      }),
      save: (): Saved => ({
        energies: energies.values().slice(),
        weighting: weighting.save(),
        frames,
      }),
      load(state) {
        const saved = state as Saved;
        energies.restart(saved.energies);
        weighting.load(saved.weighting);
        frames = saved.frames;
      },
    };
  },
});

/** The sample rate, and the frames and the energy that are left after the last complete step. */
const HEAD_FLOATS = 3;
const FLOAT_BYTES = 4;

/** Steps as text, so that they travel between threads inside an answer: 533 characters for each second. */
export function packedSteps({ energies, rest, frames, rateHz }: LoudnessSteps): string {
  const restFrames = frames - gridFrame(energies.length, LOUDNESS_STEP_SEC, rateHz);
  const view = new DataView(new ArrayBuffer(FLOAT_BYTES * (HEAD_FLOATS + energies.length)));
  let at = 0;
  const write = (value: number) => {
    view.setFloat32(at, value, true);
    at += FLOAT_BYTES;
  };
  for (const value of [rateHz, restFrames, rest]) write(value);
  for (const energy of energies) write(energy);
  const bytes = new Uint8Array(view.buffer);
  return encodeBase64(bytes);
}

/** The steps of that text. */
export function unpackedSteps(packed: string): LoudnessSteps {
  const bytes = decodeBase64(packed);
  const view = new DataView(bytes.buffer);
  const read = (index: number) => view.getFloat32(FLOAT_BYTES * index, true);
  const energies = new Float32Array(bytes.length / FLOAT_BYTES - HEAD_FLOATS);
  for (let i = 0; i < energies.length; i++) energies[i] = read(HEAD_FLOATS + i);
  const rateHz = read(0);
  const frames = gridFrame(energies.length, LOUDNESS_STEP_SEC, rateHz) + read(1);
  return { energies, rest: read(2), frames, rateHz };
}
