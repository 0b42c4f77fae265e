import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

export const narrowBand = defineFinding({
  id: 'narrow-band',
  title: 'Bandwidth',
  passedAs: 'bandwidth',
  needs: ['bandwidthHz'],
  thresholds: {
    wide: { value: 7000, unit: 'Hz', source: 'wide-band speech, ITU-T G.722, reaches 7 kHz' },
  },
  remedy: {
    kind: 'source',
    text: 'Content above the cutoff cannot be restored. Use a recording with the required bandwidth.',
    of: ['bandwidthHz'],
  },
  find({ number }, { thresholds }) {
    const reach = number('bandwidthHz');
    if (reach === undefined || reach >= thresholds.wide.value) return undefined;
    return { severity: 'warn', text: `The bandwidth ends at ${figure(reach, 'Hz')} Hz.` };
  },
});
