import { figure, signed } from '../reading/quantity.js';
import { truePeak } from '../verdicts/findings/delivery/true-peak.js';
import { exceedsLimit } from '../verdicts/level-advice.js';
import { gainCommand } from '../verdicts/command-on.js';
import type { AlbumFix } from './album.js';
import type { OtherForm } from './form.js';
import type { AlbumKind } from './kinds.js';
import type { Away } from './spread.js';

/** Advice for a part that is too far from the median. */
export function fixOfAway({ field, part, by, median }: Away, { whole }: AlbumKind): AlbumFix {
  const { index } = part;
  switch (field) {
    case 'integratedLufs': {
      const gainDb = Math.round(-by * 100) / 100;
      const peakDb = part.truePeakDb + gainDb;
      const stated = `${signed(gainDb, 'dB')} dB`;
      const ceilingDbtp = truePeak.thresholds.safe.value;
      if (gainDb > 0 && exceedsLimit(peakDb, ceilingDbtp))
        return {
          index,
          kind: 'dynamics',
          text: `${stated} would bring it to the median, but raise its true peak to ${figure(peakDb, 'dBTP')} dBTP. Return to the mix, or use a true-peak limiter at ${ceilingDbtp} dBTP.`,
        };
      return {
        index,
        kind: 'gain',
        gainDb,
        text: `If it is not intended, ${stated} bring it to the median of the ${whole}: ${gainCommand(gainDb, part.name)}`,
      };
    }
    case 'headSilenceSec':
    case 'tailSilenceSec': {
      const where = field === 'headSilenceSec' ? 'head' : 'tail';
      const sec = figure(Math.abs(by), 's');
      const text =
        by > 0
          ? `Cut ${sec} s of silence from its ${where}.`
          : `Add ${sec} s at its ${where}, with the same background.`;
      return { index, kind: 'edit', text };
    }
    case 'spectralCentroidHz':
      return {
        index,
        kind: 'filter',
        text: `If it is not intended, match its tone by ear to a ${medianPart(median)}. An equaliser cannot restore missing content.`,
      };
    case 'noiseFloorDb':
      return {
        index,
        kind: 'source',
        text:
          by > 0
            ? 'Listen to its pauses for another room or gain, remaining noise, or music throughout.'
            : 'Listen to its pauses for a gate or noise reduction that the others do not have.',
      };
    case 'stereoWidth':
      return {
        index,
        kind: 'source',
        text: 'Listen to it in mono and in stereo for another mix, a widener, or a missing side.',
      };
  }
}

const medianPart = (hz: number) => `part with a spectrum centred near ${figure(hz, 'Hz')} Hz`;

/** Advice for a part of another form. */
export const fixOfForm = ({ part, usual }: OtherForm): AlbumFix => ({
  index: part.index,
  kind: 'convert',
  text: `Export it again from its source in the format of the others: ${usual}.`,
});
