import { deliveryTargets } from '@sonometer/engine';
import { defineFinding } from '../../finding.js';
import { standardFound } from '../../standards.js';

export const ebuR128 = defineFinding({
  id: 'ebu-r128',
  title: 'EBU R 128',
  needs: ['ebu-r128'],
  thresholds: {},
  remedy: {
    kind: 'gain',
    text: 'Bring it to the nominal level as a whole, with a true-peak limiter where the peaks would pass the limit.',
    of: ['ebu-r128'],
  },
  find: (reader) =>
    standardFound(reader, 'ebu-r128', 'EBU R 128', deliveryTargets['ebu-broadcast'].tp),
});
