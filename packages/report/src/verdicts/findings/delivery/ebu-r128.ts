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
    text: 'Change the level of the whole file to the nominal level. Use a true-peak limiter where peaks would exceed the limit.',
    of: ['ebu-r128'],
  },
  find: (reader) =>
    standardFound(reader, 'ebu-r128', 'EBU R 128', deliveryTargets['ebu-broadcast'].tp),
});
