import { digitalGaps } from '../../features/defects/digital-gaps.js';
import type { DigitalGap } from '../../features/defects/gap-search.js';
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
  basis: 'digital silence of 5 to 1000 ms between sound, with edges that are cut',
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
  { startFrame, frames, before, after, begins }: DigitalGap,
  rateHz: number,
): Dropout => ({
  startSec: startFrame / rateHz,
  durationMs: msOf(frames, rateHz),
  riseOfPower: after.nearest / Math.max(before.nearest, Number.MIN_VALUE),
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
