import { deliveryTargets } from '@sonometer/engine';
import { defineFinding } from '../../finding.js';
import { standardFound } from '../../standards.js';

export const atscA85 = defineFinding({
  id: 'atsc-a85',
  title: 'ATSC A/85',
  needs: ['atsc-a85'],
  thresholds: {},
  remedy: {
    kind: 'gain',
    text: 'Bring it to the nominal level as a whole, with a true-peak limiter where the peaks would pass the limit.',
    of: ['atsc-a85'],
  },
  find: (reader) =>
    standardFound(reader, 'atsc-a85', 'ATSC A/85', deliveryTargets['atsc-broadcast'].tp),
});
