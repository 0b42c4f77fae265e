import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';

/** Grid of the level frames: a last incomplete one is dropped. */
const FRAME_SEC = 0.02;

/** Mean squares of one channel in complete frames of 20 ms, however its samples are cut. */
interface FramePowers {
  push(samples: Float32Array): void;
  end(): Float32Array;
}

function openFramePowers(rateHz: number, kernels: Pick<Kernels, 'addEnergies'>): FramePowers {
  const powers = growingFloats();
  let index = 0;
  let frames = 0;
  let start = 0;
  let end = gridFrame(1, FRAME_SEC, rateHz);
  const energy = new Float64Array(1);

  return {
    push(samples) {
      const length = samples.length;
      const channel = [samples];
      for (let from = 0; from < length;) {
        const to = Math.min(length, from + end - frames);
        kernels.addEnergies(channel, from, to, energy);
        frames += to - from;
        from = to;
        if (frames < end) continue;
        powers.push((energy[0] ?? 0) / (end - start));
        energy[0] = 0;
        index++;
        start = end;
        end = gridFrame(index + 1, FRAME_SEC, rateHz);
      }
    },
    end: () => powers.values(),
  };
}

export const LEVEL_STEP_SEC = 0.01;
export const LEVEL_BLOCK_SEC = 0.125;

/** Power on a grid of equal steps. */
export interface LevelSteps {
  /** Mean square of each complete step, averaged over the channels without LFE. */
  readonly powers: Float32Array;
  readonly rateHz: number;
}

/** Mean power over the channels in steps (levels never read the fold, which may cancel). */
const levelStepsOf = (id: string, stepSec: number) =>
  defineFeature({
    id,
    // Basis: mean square over channels, docs/measures/speech.md#level-frames
    reads: 'channels',
    needs: {},

    open({ format: { rateHz, speakers }, kernels }) {
      const detected = speakers.flatMap((speaker, c) => (speaker === 'LFE' ? [] : [c]));
      const indices = detected.length > 0 ? detected : speakers.map((_, c) => c);
      const energies = new Float64Array(indices.length);
      const powers = growingFloats();
      let steps = 0;
      let frames = 0;
      let stepStart = 0;
      let stepEnd = gridFrame(1, stepSec, rateHz);

      const closeStep = () => {
        let energy = 0;
        for (const ofChannel of energies) energy += ofChannel;
        powers.push(energy / (stepEnd - stepStart) / indices.length);
        energies.fill(0);
        steps++;
        stepStart = stepEnd;
        stepEnd = gridFrame(steps + 1, stepSec, rateHz);
      };

      return {
        push(block) {
          const length = framesOf(block);
          const channels = indices.map((c) => getChannel(block, c));
          for (let from = 0; from < length;) {
            const to = Math.min(length, from + stepEnd - frames);
            kernels.addEnergies(channels, from, to, energies);
            frames += to - from;
            from = to;
            if (frames === stepEnd) closeStep();
          }
        },
        end: (): LevelSteps => ({ powers: powers.values(), rateHz }),
      };
    },
  });

/** In steps of 10 ms: two make a level frame; syllables need the finer grid. */
export const levelSteps = levelStepsOf('level-steps', LEVEL_STEP_SEC);

/** In blocks of 125 ms, the fast time weighting of sound level meters: level percentiles and events. */
export const levelBlocks = levelStepsOf('level-blocks', LEVEL_BLOCK_SEC);

/** Mean square of the analysis mono in complete frames of 20 ms. */
export const monoLevels = defineFeature({
  id: 'mono-levels',
  // Basis: mean square of the analysis mono, docs/measures/conventions.md#analysis-mono
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const powers = openFramePowers(rateHz, kernels);
    return {
      push(block) {
        powers.push(getChannel(block, 0));
      },
      end: () => powers.end(),
    };
  },
});

/** Mean square of every channel in complete frames of 20 ms. */
export const channelLevels = defineFeature({
  id: 'channel-levels',
  // Basis: mean square, docs/measures/speech.md#level-frames
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const powers = Array.from({ length: channels }, () => openFramePowers(rateHz, kernels));
    return {
      push(block) {
        for (const [c, of] of powers.entries()) of.push(getChannel(block, c));
      },
      end: (): readonly Float32Array[] => powers.map((of) => of.end()),
    };
  },
});

export interface MonoExtent {
  readonly frames: number;
  /** Largest magnitude of the analysis mono without its mean. */
  readonly peak: number;
}

/** Duration of the analysis mono, and its largest swing. */
export const monoExtent = defineFeature({
  id: 'mono-extent',
  reads: 'mono',
  needs: {},

  open({ kernels }) {
    const extent = Float64Array.of(Infinity, -Infinity, 0);
    let frames = 0;
    return {
      push(block) {
        const mono = getChannel(block, 0);
        kernels.addExtent(mono, extent);
        frames += mono.length;
      },
      end(): MonoExtent {
        const [low = 0, high = 0, sum = 0] = extent;
        const mean = sum / frames;
        return { frames, peak: frames > 0 ? Math.max(high - mean, mean - low) : 0 };
      },
    };
  },
});

const DYNAMICS_BLOCK_SEC = 3;

/** Loudness and peak of one channel in blocks of 3 s, the last of which may be shorter. */
export interface DynamicsBlocks {
  /** Mean square of each block. */
  readonly powers: Float32Array;
  /** Largest magnitude of each block. */
  readonly peaks: Float32Array;
}

/** Power and peak of every channel in blocks of 3 s, for the DR value. */
export const dynamicsBlocks = defineFeature({
  id: 'dynamics-blocks',
  // Basis: mean square and largest magnitude, docs/measure/drValue.md
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const powers = growingFloats();
    const peaks = growingFloats();
    const energies = new Float64Array(channels);
    const largest = new Float64Array(channels);
    let frames = 0;
    let start = 0;
    let end = gridFrame(1, DYNAMICS_BLOCK_SEC, rateHz);
    let blocks = 0;

    const closeBlock = () => {
      for (let c = 0; c < channels; c++) {
        powers.push((energies[c] ?? 0) / (frames - start));
        peaks.push(largest[c] ?? 0);
      }
      energies.fill(0);
      largest.fill(0);
      blocks++;
      start = frames;
      end = gridFrame(blocks + 1, DYNAMICS_BLOCK_SEC, rateHz);
    };

    return {
      push(block) {
        const length = framesOf(block);
        for (let from = 0; from < length;) {
          const to = Math.min(length, from + end - frames);
          kernels.addEnergies(block, from, to, energies);
          block.forEach((samples, c) => {
            largest[c] = Math.max(largest[c] ?? 0, kernels.peakOf(samples, from, to));
          });
          frames += to - from;
          from = to;
          if (frames === end) closeBlock();
        }
      },
      end(): readonly DynamicsBlocks[] {
        if (frames > start) closeBlock();
        const ofChannel = (values: Float32Array, channel: number) =>
          values.filter((_, i) => i % channels === channel);
        const [allPowers, allPeaks] = [powers.values(), peaks.values()];
        return Array.from({ length: channels }, (_, c) => ({
          powers: ofChannel(allPowers, c),
          peaks: ofChannel(allPeaks, c),
        }));
      },
    };
  },
});
