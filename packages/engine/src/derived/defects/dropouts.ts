import { median } from '../../core/numbers.js';
import type { DigitalGap } from '../../features/defects/gap-search.js';
import { digitalGaps } from '../../features/defects/silences.js';
import { bandwidthBlocks } from '../../features/origin/bandwidth-blocks.js';
import { defineDerived } from '../derived.js';

/** Usual packets; gaps are whole numbers of them, within 1 ms. */
const PACKETS_MS = [60, 40, 30, 20, 10] as const;
const PACKET_TOLERANCE_MS = 1;
export const MIN_GAPS = 3;
const MIN_SHARE = 0.7;

export interface Dropout {
  readonly startSec: number;
  readonly durationMs: number;
  /** Power of the millisecond after it over that of the millisecond before. */
  readonly riseOfPower: number;
  /** Power of the adjacent millisecond over that of the loudest 20 ms within 100 ms, on the side where it is less. */
  readonly fade: number;
  /** Power of the 20 ms before it. */
  readonly before: number;
  /** Broken off on both sides (features/defects/gap-search.ts). */
  readonly isCut: boolean;
  /** The first 3 ms after it (features/defects/gap-search.ts). */
  readonly begins: Float32Array;
}

export interface Dropouts {
  /** The first 10,000. */
  readonly gaps: readonly Dropout[];
  readonly count: number;
  readonly totalMs: number;
  /** The length of which most gaps are multiples; `undefined` with fewer than three, or no such length. */
  readonly packetMs: number | undefined;
}

/** Gaps of digital silence inside the sound (docs/measure/dropouts.md). */
export const dropouts = defineDerived({
  id: 'dropouts',
  // Basis: digital silence of 5 to 1000 ms between sound, with edges that are cut
  needs: { found: digitalGaps },

  derive({ found: { gaps: retained, beyond } }, { format: { rateHz } }): Dropouts {
    const gaps = retained.map((gap) => dropoutOf(gap, rateHz));
    return {
      gaps,
      count: gaps.length + beyond.count,
      totalMs: gaps.reduce((sum, { durationMs }) => sum + durationMs, msOf(beyond.frames, rateHz)),
      packetMs: makePacket(gaps),
    };
  },
});

const msOf = (frames: number, rateHz: number) => (1000 * frames) / rateHz;

export const dropoutOf = (
  { startFrame, frames, before, after, begins, isCut }: DigitalGap,
  rateHz: number,
): Dropout => ({
  startSec: startFrame / rateHz,
  durationMs: msOf(frames, rateHz),
  riseOfPower: after.nearest / Math.max(before.nearest, Number.MIN_VALUE),
  fade: Math.min(...[before, after].map(({ nearest, loudest }) => nearest / loudest)),
  before: before.around,
  isCut,
  begins,
});

function makePacket(gaps: readonly Dropout[]): number | undefined {
  if (gaps.length < MIN_GAPS) return undefined;
  const counts = PACKETS_MS.map((packetMs) => ({
    packetMs,
    count: gaps.filter(({ durationMs }) => {
      const packets = Math.max(1, Math.round(durationMs / packetMs));
      return Math.abs(durationMs - packets * packetMs) <= PACKET_TOLERANCE_MS;
    }).length,
  }));
  // Of equal counts the first wins.
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count >= MIN_SHARE * gaps.length ? best.packetMs : undefined;
}

/** Blocks of 0.5 s on each side: a bandwidth must hold 2 s. */
const SIDE_BLOCKS = 4;
const JUMP_HZ = 3000;
const STEADY_HZ = 1500;

/** How often the bandwidth jumps by more than 3 kHz and holds for 2 s on both sides. */
export const bandwidthSplices = defineDerived({
  id: 'bandwidth-splices',
  // Basis: jumps between the medians of 2 s of half-second bandwidths
  needs: { blocks: bandwidthBlocks },
  derive: ({ blocks: { bandwidthsHz } }): number => splicesOf(bandwidthsHz),
});

function splicesOf(bandwidthsHz: Float32Array): number {
  let splices = 0;
  for (let j = SIDE_BLOCKS; j + SIDE_BLOCKS <= bandwidthsHz.length;) {
    const before = bandwidthsHz.subarray(j - SIDE_BLOCKS, j);
    // The block in which the bandwidth changes may hold some of both.
    const to = [j, j + 1].find((start) =>
      jumps(before, bandwidthsHz.subarray(start, start + SIDE_BLOCKS)),
    );
    if (to !== undefined) splices++;
    j = to === undefined ? j + 1 : to + SIDE_BLOCKS;
  }
  return splices;
}

const jumps = (before: Float32Array, after: Float32Array): boolean =>
  after.length === SIDE_BLOCKS &&
  Math.abs(median(before) - median(after)) > JUMP_HZ &&
  isSteady(before) &&
  isSteady(after);

function isSteady(bandwidthsHz: Float32Array): boolean {
  const middle = median(bandwidthsHz);
  return bandwidthsHz.every((hz) => Math.abs(hz - middle) <= STEADY_HZ);
}
