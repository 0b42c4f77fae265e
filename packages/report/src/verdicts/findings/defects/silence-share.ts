import { defineFinding, OURS } from '../../finding.js';
import { clock, percent } from '../../../reading/quantity.js';
import { stretchesOf } from '../../places.js';

export const silenceShare = defineFinding({
  id: 'silence-share',
  title: 'Silence',
  passedAs: 'silence',
  needs: ['silenceTotalSec'],
  thresholds: { max: { value: 0.5, unit: 'of the file', source: OURS } },
  remedy: {
    kind: 'edit',
    text: 'Trim it if it is not intended.',
    of: ['silenceTotalSec', 'silenceRegions', 'silenceSec', 'longSilences'],
  },
  find(reader, { thresholds, advice }) {
    const total = reader.number('silenceTotalSec');
    const length = reader.number('durationSec');
    if (total === undefined || length === undefined || length <= 0) return undefined;
    const share = total / length;
    if (share <= thresholds.max.value) return undefined;
    return {
      severity: 'warn',
      text: `Silence fills ${percent(share)} of the file, ${clock(total)} in total.`,
      advice,
      places: stretchesOf(reader, 'regions', 'silence'),
    };
  },
});
