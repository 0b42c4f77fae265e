import { codecName } from '../../../reading/codec-name.js';
import { counted, figure, signed } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** A codec raises it over full scale, and every player clips it there. */
export const encodedPeak = defineFinding({
  id: 'encoded-peak',
  title: 'Peaks after encoding',
  needs: ['encodeList'],
  thresholds: {
    full: { value: 0, unit: 'dBTP', source: 'full scale of the converter after the decoder' },
  },
  remedy: {
    kind: 'gain',
    text: 'Lower the file by that amount before delivery, or lower the ceiling of its limiter by the same amount.',
    of: ['encodeList'],
  },
  find({ objects, number }, { thresholds: { full }, advice }) {
    const encodes = [...objects('encodeList')].sort(
      (one, other) => Number(other['truePeakDb']) - Number(one['truePeakDb']),
    );
    const [highest] = encodes;
    if (!highest) return undefined;
    const stated = `${codecName(highest)} reaches ${signed(Number(highest['truePeakDb']), 'dBTP')} dBTP after encoding`;
    const over = encodes.filter(({ truePeakDb }) => Number(truePeakDb) >= full.value);
    if (over.length === 0)
      return {
        severity: 'good',
        text: `${stated}: none of ${counted(encodes.length, 'encode')} exceeds full scale.`,
      };
    const others = over.length - 1;
    const more =
      others === 0
        ? ''
        : `, and ${counted(others, 'more encode')} of ${encodes.length} ${others === 1 ? 'exceeds' : 'exceed'} full scale`;
    const gainDb = number('safeGain.gainDb');
    const gain =
      gainDb === undefined
        ? ''
        : ` With ${figure(-gainDb, 'dB')} dB less level, none does; a second encode confirmed it.`;
    const places = Array.isArray(highest['overs']) ? highest['overs'] : [];
    return {
      severity: 'warn',
      text: `${stated}${more}.${gain}`,
      advice,
      places: places.map(
        (place) => place as { readonly startSec: number; readonly endSec: number },
      ),
      placesAre: 'Above full scale at',
    };
  },
});
