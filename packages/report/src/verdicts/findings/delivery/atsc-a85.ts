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
    text: 'Change the level of the whole file to the nominal level. Use a true-peak limiter where peaks would exceed the limit.',
    of: ['atsc-a85'],
  },
  find: (reader) =>
    standardFound(reader, 'atsc-a85', 'ATSC A/85', deliveryTargets['atsc-broadcast'].tp),
});
