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
    text: 'What is missing above does not come back: take a recording with the wanted bandwidth.',
    of: ['bandwidthHz'],
  },
  find({ number }, { thresholds }) {
    const reach = number('bandwidthHz');
    if (reach === undefined || reach >= thresholds.wide.value) return undefined;
    return { severity: 'warn', text: `Its sound ends at ${figure(reach, 'Hz')} Hz.` };
  },
});
