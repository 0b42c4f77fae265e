import { type Block, framesOf } from '@sonometer/decode/core/audio';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import { log2 } from '@sonometer/decode/elementary/log2';
import { CHUNK_PIECE, CHUNK_WINDOW, type ChunkSums } from '../../kernels/defect-kernels.js';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';
import { defectKernels } from '../../kernels/further/defect.js';

/** Chunks are this long in the mean, or up to 1.4 times longer or shorter, for a power of two. */
const MEAN_SEC = 0.006;
/** The data by which a chunk is recognised; only borrowed. */
export interface Chunk extends ChunkSums {
  startFrame: number;
  endFrame: number;
}

/**
 * Cuts a recording where 33 frames in a row add up to certain numbers: an equal stretch is cut at the same places
 * wherever it occurs (content-defined chunking; Muthitacharoen, Chen and Mazières 2001). The sums, and the names that
 * are sums over pairs of neighbours, are the same backwards, so that a reversed stretch has the same chunks in the
 * other order.
 */
export function openContentChunks(
  rateHz: number,
  kernels: Pick<Kernels, 'of'>,
  use: (chunk: Readonly<Chunk>) => void,
): { push(block: Block): void } {
  const ends = kernels
    .of(defectKernels)
    .openChunkEnds(exp2(Math.round(log2(MEAN_SEC * rateHz))) - 1);
  let frame = 0;
  let startFrame = -1;

  return {
    push(block) {
      const length = framesOf(block);
      for (let from = 0; from < length; from += CHUNK_PIECE) {
        const count = Math.min(CHUNK_PIECE, length - from);
        ends.take(block, from, from + count);
        const first = CHUNK_WINDOW - frame;
        for (let at = ends.next(0, first); at < count; at = ends.next(at + 1, first)) {
          const endFrame = frame + at - (CHUNK_WINDOW >> 1);
          const { name, check, energy, isFlat } = ends.takeChunk();
          if (startFrame >= 0) use({ startFrame, endFrame, name, check, energy, isFlat });
          startFrame = endFrame;
        }
        frame += count;
      }
    },
  };
}

/** Anything that repeats sooner is a tone, or a replayed buffer (stuck-buffers). */
export const MIN_DISTANCE_SEC = 0.2;
/** Minimum duration, of whole chunks: a copy of 0.1 s loses the ends of its first and last chunk. */
const MIN_SEC = 0.06;
/** −80 dBFS: a quieter stretch has too few values at 16 bits. */
const MIN_POWER = 1e-8;
const FIRST_SLOTS = 0x1000;
/** Some two hours of chunks; then the oldest ones are forgotten. */
const MAX_SLOTS = 0x10_0000;
/** Slots that are searched for a chunk: at half a table full, as many occupied ones in a row are rare. */
const PROBES = 32;
const MAX_RETAINED = 10_000;

/**
 * `[startFrame, endFrame)` is the stretch of the same length from `sourceFrame` on, in every channel, or its reverse.
 */
export interface RepeatedPassage {
  readonly startFrame: number;
  readonly endFrame: number;
  readonly sourceFrame: number;
  readonly isReversed: boolean;
}

export interface RepeatedPassages {
  readonly found: readonly RepeatedPassage[];
  /** Those that are only counted. */
  readonly beyond: number;
  /** Frames of all of them together. */
  readonly copiedFrames: number;
}

interface Run {
  /** Distance of the copy from its source, or the sum of both places where it is reversed. */
  offset: number;
  start: number;
  end: number;
  energy: number;
  chunks: number;
}

/**
 * Stretches of 0.06 s and more that are the same, frame by frame, as an earlier one, to the ends of chunks of some 6
 * ms.
 */
export const repeatedPassages = defineFeature({
  id: 'repeated-passages',
  // Basis: equal chunks in a row; docs/measures/defects.md#repeated-passages
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const latest = openLatest();
    const found: RepeatedPassage[] = [];
    let beyond = 0;
    let copiedFrames = 0;
    const forwards: Run = { offset: NaN, start: 0, end: 0, energy: 0, chunks: 0 };
    const backwards: Run = { offset: NaN, start: 0, end: 0, energy: 0, chunks: 0 };

    const close = (run: Run) => {
      const { offset, start, end, energy } = run;
      run.offset = NaN;
      if (Number.isNaN(offset) || end - start < MIN_SEC * rateHz) return;
      // A chunk has one name forwards and backwards: the order of two shows which it is.
      if (run.chunks < 2) return;
      if (energy < MIN_POWER * channels * (end - start)) return;
      copiedFrames += end - start;
      if (found.length === MAX_RETAINED) {
        beyond++;
        return;
      }
      const isReversed = run === backwards;
      const sourceFrame = isReversed ? offset - end + 1 : start - offset;
      found.push({ startFrame: start, endFrame: end, sourceFrame, isReversed });
    };
    const extend = (run: Run, offset: number, start: number, end: number, energy: number) => {
      if (run.offset !== offset) {
        close(run);
        run.offset = offset;
        run.start = start;
        run.energy = 0;
        run.chunks = 0;
      }
      run.end = end;
      run.energy += energy;
      run.chunks++;
    };
    const chunks = openContentChunks(rateHz, kernels, (chunk) => {
      const { startFrame: start, endFrame: end, energy } = chunk;
      const earlier = chunk.isFlat ? -1 : latest.exchange(chunk.name, chunk.check, start);
      if (earlier < 0 || start - earlier < MIN_DISTANCE_SEC * rateHz) {
        close(forwards);
        close(backwards);
        return;
      }
      extend(forwards, start - earlier, start, end, energy);
      extend(backwards, earlier + end, start, end, energy);
    });
    return {
      push: (block) => {
        chunks.push(block);
      },
      end(): RepeatedPassages {
        close(forwards);
        close(backwards);
        return { found, beyond, copiedFrames };
      },
    };
  },
});

/** Latest place of each chunk, by its name; bounded. */
function openLatest() {
  let size = FIRST_SLOTS;
  let count = 0;
  let names = new Int32Array(size);
  let checks = new Int32Array(size);
  let places = new Float64Array(size).fill(-1);

  const grow = () => {
    const [oldNames, oldChecks, oldPlaces] = [names, checks, places];
    size *= 4;
    count = 0;
    names = new Int32Array(size);
    checks = new Int32Array(size);
    places = new Float64Array(size).fill(-1);
    for (let i = 0; i < oldPlaces.length; i++)
      if ((oldPlaces[i] ?? -1) >= 0)
        exchange(oldNames[i] ?? 0, oldChecks[i] ?? 0, oldPlaces[i] ?? 0);
  };
  /** Returns the previous place of the chunk, or −1; stores `place`. */
  const exchange = (name: number, check: number, place: number): number => {
    let oldest = -1;
    for (let probe = 0; probe < PROBES; probe++) {
      const at = (name + probe) & (size - 1);
      const held = places[at] ?? -1;
      if (held < 0) {
        oldest = at;
        count++;
        break;
      }
      if (names[at] === name && checks[at] === check) {
        places[at] = place;
        return held;
      }
      if (oldest < 0 || held < (places[oldest] ?? -1)) oldest = at;
    }
    names[oldest] = name;
    checks[oldest] = check;
    places[oldest] = place;
    if (2 * count > size && size < MAX_SLOTS) grow();
    return -1;
  };
  return { exchange };
}
