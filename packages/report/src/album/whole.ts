import type { Joining } from '@sonometer/engine';
import { gainsOf, NO_GAINS } from './album-verdict.js';
import type { Album } from './album.js';
import type { AlbumKind } from './kinds.js';
import type { Measured } from './spread.js';

/** All parts as one programme; `null` where none was measured. */
export function wholeOf(
  parts: readonly Measured[],
  {
    failed,
    joined,
    kind,
  }: { readonly failed: Album['failed']; readonly joined: Joining; readonly kind: AlbumKind },
): Album['whole'] {
  if (parts.length === 0) return null;
  const { integratedLufs, loudnessRange, durationSec, ...max } = joined.end();
  const truePeakDb = Math.max(...parts.map((part) => part.truePeakDb));
  const gains = gainsOf(integratedLufs, truePeakDb);
  const drValue = kind.hasDrValue ? meanDr(parts) : undefined;
  const omitted = {
    ...('absent' in loudnessRange && { loudnessRange: loudnessRange.absent }),
    ...(!gains && { gains: NO_GAINS }),
    ...(drValue === null && { drValue: `no ${kind.part} has one: all are silent` }),
  };
  return {
    partCount: parts.length + failed.length,
    measuredCount: parts.length,
    lacks: failed.map(({ index }) => index),
    durationSec,
    integratedLufs,
    loudnessRange: 'value' in loudnessRange ? loudnessRange.value : null,
    shortTermLufsMax: max.shortTermMaxLufs,
    momentaryLufsMax: max.momentaryMaxLufs,
    truePeakDb,
    ...(drValue !== undefined && { drValue }),
    gains: gains ?? null,
    ...(Object.keys(omitted).length > 0 && { omitted }),
  };
}

/** The DR value of an album is the mean of its tracks', whatever their lengths; a silent track has none. */
function meanDr(parts: readonly Measured[]): number | null {
  const values = parts.flatMap(({ drValue }) => drValue ?? []);
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
}
