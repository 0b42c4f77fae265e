import { defineFinding, OURS } from '../../finding.js';
import { isSilent } from '../../conditions.js';

export const silent = defineFinding({
  id: 'silent',
  title: 'Sound',
  needs: ['integratedLufs', 'stereoLayout', 'peakDb'],
  thresholds: {
    gate: { value: -70, unit: 'LUFS', source: 'absolute gate, ITU-R BS.1770-5 Annex 1' },
    peak: { value: -80, unit: 'dBFS', source: OURS },
  },
  remedy: {
    kind: 'source',
    text: 'Check the export: nothing in it rises above the gate.',
    of: ['activeKind'],
  },
  find(reader, { advice }) {
    if (!isSilent(reader)) return undefined;
    return { severity: 'bad', text: 'The file is silent.', advice };
  },
});
