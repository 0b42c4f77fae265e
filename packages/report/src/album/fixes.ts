import { figure, signed } from '../reading/quantity.js';
import { truePeak } from '../verdicts/findings/delivery/true-peak.js';
import { exceedsLimit } from '../verdicts/level-advice.js';
import { gainCommand } from '../verdicts/command-on.js';
import type { AlbumFix } from './album.js';
import type { OtherForm } from './form.js';
import type { AlbumKind } from './kinds.js';
import type { Away } from './spread.js';

/** What to do about a part that lies too far from the median. */
export function fixOfAway({ field, part, by, median }: Away, { whole }: AlbumKind): AlbumFix {
  const { index } = part;
  switch (field) {
    case 'integratedLufs': {
      const gainDb = Math.round(-by * 100) / 100;
      const peakDb = part.truePeakDb + gainDb;
      const said = `${signed(gainDb, 'dB')} dB`;
      const ceilingDbtp = truePeak.thresholds.safe.value;
      if (gainDb > 0 && exceedsLimit(peakDb, ceilingDbtp))
        return {
          index,
          kind: 'dynamics',
          text: `${said} would bring it to the median, and its true peak to ${figure(peakDb, 'dBTP')} dBTP: go back to the mix, or use a true-peak limiter at ${ceilingDbtp} dBTP.`,
        };
      return {
        index,
        kind: 'gain',
        gainDb,
        text: `If it is not meant so, ${said} bring it to the median of the ${whole}: ${gainCommand(gainDb, part.name)}`,
      };
    }
    case 'headSilenceSec':
    case 'tailSilenceSec': {
      const where = field === 'headSilenceSec' ? 'head' : 'tail';
      const sec = figure(Math.abs(by), 's');
      const text =
        by > 0
          ? `Cut ${sec} s of silence from its ${where}.`
          : `Put ${sec} s more at its ${where}, of the same background.`;
      return { index, kind: 'edit', text };
    }
    case 'spectralCentroidHz':
      return {
        index,
        kind: 'filter',
        text: `If it is not meant so, set its tone by ear beside a ${medianPart(median)}; an equaliser cannot bring back what was never recorded.`,
      };
    case 'noiseFloorDb':
      return {
        index,
        kind: 'source',
        text:
          by > 0
            ? 'Listen to its pauses: another room or gain, noise that stayed in, or music under all of it.'
            : 'Listen to its pauses: a gate or a noise reduction that the others have not had.',
      };
    case 'stereoWidth':
      return {
        index,
        kind: 'source',
        text: 'Listen to it in mono and in stereo: another mix, a widener, or a side that is missing.',
      };
  }
}

const medianPart = (hz: number) => `part whose spectrum is centred near ${figure(hz, 'Hz')} Hz`;

/** What to do about a part of another form. */
export const fixOfForm = ({ part, usual }: OtherForm): AlbumFix => ({
  index: part.index,
  kind: 'convert',
  text: `Export it once more from its source as the others are: ${usual}.`,
});
