import { defineFinding, OURS } from '../../finding.js';
import { isSilent, SILENT_UP_TO } from '../../conditions.js';

export const silent = defineFinding({
  id: 'silent',
  title: 'Sound',
  needs: ['integratedLufs', 'stereoLayout', 'peakDb', 'contentTypeGuess'],
  thresholds: {
    gate: {
      value: SILENT_UP_TO.lufs,
      unit: 'LUFS',
      source: 'absolute gate, ITU-R BS.1770-5 Annex 1',
    },
    peak: { value: SILENT_UP_TO.peakDb, unit: 'dBFS', source: OURS },
  },
  remedy: {
    kind: 'source',
    text: 'Check the export: the signal never rises above the gate.',
    of: ['activeKind'],
  },
  find(reader, { advice }) {
    if (!isSilent(reader)) return undefined;
    return { severity: 'bad', text: 'The file contains no sound.', advice };
  },
});
