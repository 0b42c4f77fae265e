import { counted, figure } from '../reading/quantity.js';
import { truePeak } from '../verdicts/findings/true-peak.js';
import type { AlbumFix, TargetStatus } from './album.js';
import type { AlbumKind } from './kinds.js';
import { type Measured, nameOf } from './spread.js';

/** The reason why a part is an outlier, and the advice. */
export interface Reported {
  readonly deviation: TargetStatus;
  readonly fix: AlbumFix | undefined;
}

/**
 * True peaks that clip; where most parts have one, that is how the whole was made, and one finding. What is far above
 * the others of them is an outlier all the same.
 */
export function overFullScale(parts: readonly Measured[], kind: AlbumKind): readonly Reported[] {
  const { part: noun } = kind;
  const { sure, safe } = truePeak.thresholds;
  const over = parts
    .filter(({ truePeakDb }) => truePeakDb > sure.value)
    .sort((a, b) => b.truePeakDb - a.truePeakDb);
  const [highest] = over;
  if (!highest) return [];
  const isUsual = parts.length > 2 && over.length > parts.length / 2;
  if (!isUsual) return over.map((part) => clippingPart(part, kind));
  const usualDb = over[Math.floor(over.length / 2)]?.truePeakDb ?? NaN;
  return [
    ...over
      .filter(({ truePeakDb }) => truePeakDb >= usualDb + FAR_ABOVE_DB)
      .map((part) => clippingPart(part, kind)),
    {
      deviation: {
        field: 'truePeakDb',
        severity: 'bad',
        text: `${over.length} of ${counted(parts.length, noun)} have true peaks above full scale, up to ${figure(highest.truePeakDb, 'dBTP')} dBTP in ${nameOf(noun, highest)}. Use a true-peak limiter at ${safe.value} dBTP.`,
      },
      fix: undefined,
    },
  ];
}
/** Above the median of those over full scale: mastered alike, they differ by 1 dB or less. */
const FAR_ABOVE_DB = 2;

const clippingPart = (part: Measured, { part: noun }: AlbumKind): Reported => {
  const { value: safe } = truePeak.thresholds.safe;
  return {
    deviation: {
      index: part.index,
      field: 'truePeakDb',
      severity: 'bad',
      text: `${nameOf(noun, part)} has a true peak of ${figure(part.truePeakDb, 'dBTP')} dBTP, above full scale: players clip it.`,
    },
    fix: {
      index: part.index,
      kind: 'dynamics',
      text: `Lower the level by ${figure(part.truePeakDb - safe, 'dB')} dB, or use a true-peak limiter at ${safe} dBTP.`,
    },
  };
};
