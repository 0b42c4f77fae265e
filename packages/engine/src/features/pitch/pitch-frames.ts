import { getChannel } from '../../core/audio.js';
import { growingFloats } from '../../core/growing-floats.js';
import { gridFrame } from '../../core/numbers.js';
import { log2 } from '../../elementary/log2.js';
import { defineFeature } from '../feature.js';
import { openClarity } from '../spectrum/clarity.js';

const HOP_SEC = 0.02;
const WINDOW_SEC = 0.04;
/** Pitch under 400 Hz needs no more; samples are averaged in groups down to about this rate. */
const NEAR_RATE_HZ = 16_000;

/** 40 ms frames, one every 20 ms, from the start of the file; complete ones only. */
export interface PitchFrames {
  /** Height of the pitch peak of the normalised autocorrelation; 0 where there is none. */
  readonly clarity: Float32Array;
  /** Pitch in semitones over 1 Hz; only meaningful where the clarity is high. */
  readonly semitones: Float32Array;
}

/**
 * Clearness and height of a pitch between 70 and 400 Hz (docs/measures/pitch.md#moving-and-gliding-pitch), by the
 * normalised square difference of McLeod and Wyvill (2005).
 */
export const pitchFrames = defineFeature({
  id: 'pitch-frames',
  basis: 'McLeod & Wyvill 2005; docs/measures/pitch.md#moving-and-gliding-pitch',
  reads: 'mono',
  needs: {},

  open({ format: { rateHz }, kernels }) {
    const group = Math.max(1, Math.round(rateHz / NEAR_RATE_HZ));
    const groupRateHz = rateHz / group;
    const size = Math.round(WINDOW_SEC * groupRateHz);
    const finder = openClarity(size, groupRateHz, kernels);
    const clarity = growingFloats();
    const semitones = growingFloats();

    // Two frames share one transform, so the buffer holds two.
    const buffer = kernels.floats(2 * size + Math.ceil(2 * HOP_SEC * groupRateHz));
    let bufferStart = 0; // group that buffer[0] holds
    let filled = 0;
    let index = 0; // of the next frame, always even here
    const joint = kernels.floats(group); // what the blocks before left over
    let left = 0;

    const startOf = (frame: number) => gridFrame(frame, HOP_SEC, groupRateHz);
    let dueAt = startOf(1) + size; // groups after which the next pair is complete

    const addFrame = (at: { clarity: number; lag: number }) => {
      clarity.push(at.clarity);
      semitones.push(at.lag > 0 ? 12 * log2(groupRateHz / at.lag) : 0);
    };
    const playPair = () => {
      const [first, second] = [startOf(index) - bufferStart, startOf(index + 1) - bufferStart];
      for (const found of finder.both(buffer, first, second)) addFrame(found);
      index += 2;
      const next = startOf(index) - bufferStart;
      buffer.copyWithin(0, next, filled);
      filled -= next;
      bufferStart += next;
      dueAt = startOf(index + 1) + size;
    };

    const append = (samples: Float32Array, groups: number) => {
      kernels.meansOf(samples, group, buffer.subarray(filled, filled + groups));
      filled += groups;
      if (bufferStart + filled === dueAt) playPair();
    };

    return {
      push(block) {
        const samples = getChannel(block, 0);
        for (let i = 0; i < samples.length;) {
          const whole = Math.floor((samples.length - i) / group);
          if (left === 0 && whole > 0) {
            const groups = Math.min(whole, dueAt - bufferStart - filled);
            append(samples.subarray(i, i + groups * group), groups);
            i += groups * group;
            continue;
          }
          const part = samples.subarray(i, i + group - left);
          joint.set(part, left);
          left += part.length;
          i += part.length;
          if (left < group) break;
          append(joint, 1);
          left = 0;
        }
      },
      end(): PitchFrames {
        const first = startOf(index) - bufferStart;
        if (first + size <= filled) addFrame(finder.one(buffer, first));
        return { clarity: clarity.values(), semitones: semitones.values() };
      },
    };
  },
});
