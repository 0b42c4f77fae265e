import { framesOf } from '@sonometer/decode/core/audio';
import { growingFloats } from '../../core/growing-floats.js';
import { loudnessWeights } from '@sonometer/decode/core/layout';
import type { Reading } from '../../core/reading.js';
import { loudnessOf, rangeIn } from '../../derived/loudness/loudness.js';
import { defineFeature } from '../feature.js';
import { LOUDNESS_STEP_SEC } from '../loudness/loudness-steps.js';
import type { Mark } from '@sonometer/decode/core/mark';

/** A part of a recording between two marks. */
export interface Chapter {
  readonly startSec: number;
  /** Infinity: up to the end. */
  readonly endSec: number;
  readonly title?: string;
}

/** What divides a recording into parts, the best first. */
const DIVIDING = ['chapter', 'track', 'region', 'marker'] as const;

/**
 * The parts of a recording by the best kind of mark that it has. They do not overlap: each ends at the latest where the
 * next one starts. What precedes the first marker is a part as well.
 */
export function chaptersOf(marks: readonly Mark[]): readonly Chapter[] {
  const kind = DIVIDING.find((one) => marks.some((mark) => mark.kind === one));
  const own = marks
    .filter((mark) => mark.kind === kind)
    .toSorted((a, b) => a.startSec - b.startSec);
  const parts = own.flatMap(({ startSec, endSec = Infinity, title }, i): Chapter | [] => {
    const end = Math.min(endSec, own[i + 1]?.startSec ?? Infinity);
    return end > startSec ? { startSec, endSec: end, ...(title !== undefined && { title }) } : [];
  });
  const [first] = parts;
  return kind === 'marker' && first && first.startSec > 0
    ? [{ startSec: 0, endSec: first.startSec }, ...parts]
    : parts;
}

/** Levels of one part of a recording, as if it were a recording of its own. */
export interface ChapterLevels {
  readonly startSec: number;
  readonly endSec: number;
  readonly title?: string;
  readonly integratedLufs: number;
  readonly loudnessRange: Reading<number>;
  /** Linear. */
  readonly truePeak: number;
}

/**
 * Loudness, range and true peak of each part that the file names. The filters start anew at each, so that a part reads
 * as the same samples in a file of their own.
 */
export const chapterLevels = defineFeature({
  id: 'chapter-levels',
  // Basis: ITU-R BS.1770-5; EBU Tech 3342
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, speakers, channels }, kernels, marks, options }) {
    const weights = loudnessWeights(speakers, options);
    const weighting = kernels.openKWeighting(rateHz, weights, LOUDNESS_STEP_SEC);
    const truePeak = kernels.openTruePeak(rateHz, channels);
    const fresh = { weighting: weighting.save(), truePeak: truePeak.save() };
    const parts = chaptersOf(marks).map((part) => ({
      ...part,
      start: Math.round(part.startSec * rateHz),
      end: Math.round(part.endSec * rateHz),
    }));
    const energies = growingFloats();
    const measured: ChapterLevels[] = [];
    let index = 0;
    let position = 0;
    let frames = 0; // of the part

    const close = () => {
      const part = parts[index++];
      if (!part || frames === 0) return;
      const rest = weighting.end();
      const loudness = loudnessOf({ energies: energies.values(), rest, frames, rateHz });
      const { title, start } = part;
      measured.push({
        startSec: start / rateHz,
        endSec: (start + frames) / rateHz,
        ...(title !== undefined && { title }),
        integratedLufs: loudness.integratedLufs,
        loudnessRange: rangeIn(loudness),
        truePeak: truePeak.end(),
      });
      energies.restart(new Float32Array());
      weighting.load(fresh.weighting);
      truePeak.load(fresh.truePeak);
      frames = 0;
    };

    return {
      push(block) {
        const length = framesOf(block);
        const from = position;
        position += length;
        for (let at = 0; at < length;) {
          const part = parts[index];
          if (!part) return;
          const start = Math.max(at, part.start - from);
          const end = Math.min(length, part.end - from);
          if (end > start) {
            const cut = block.map((samples) => samples.subarray(start, end));
            energies.append(weighting.push(cut));
            truePeak.push(cut);
            frames += end - start;
          }
          if (part.end - from > length) return;
          close();
          at = Math.max(at, end);
        }
      },
      end(): readonly ChapterLevels[] {
        if (index < parts.length) close();
        return measured;
      },
    };
  },
});
