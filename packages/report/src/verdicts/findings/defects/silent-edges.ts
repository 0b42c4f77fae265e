import { defineFinding, OURS } from '../../finding.js';
import { isSilent } from '../../conditions.js';
import { clock } from '../../../reading/quantity.js';

export const silentEdges = defineFinding({
  id: 'silent-edges',
  title: 'Silence at the edges',
  needs: ['edgeSilenceStartMs', 'edgeSilenceEndMs', 'loop.edgeSilence'],
  thresholds: { long: { value: 500, unit: 'ms', source: `shorter edges are usual: ${OURS}` } },
  remedy: {
    kind: 'edit',
    text: 'Trim it if it is not intended.',
    of: ['edgeSilenceStartMs', 'edgeSilenceEndMs', 'loop.edgeSilence'],
  },
  unless: (reader) => (isSilent(reader) ? 'the file is silent' : undefined),
  find({ number }, { thresholds, advice }) {
    const start = number('edgeSilenceStartMs') ?? number('loop.edgeSilence.startMs') ?? 0;
    const end = number('edgeSilenceEndMs') ?? number('loop.edgeSilence.endMs') ?? 0;
    const length = number('durationSec');
    const { long } = thresholds;
    const edges = [
      ...(start > long.value ? [`${clock(start / 1000)} at the start`] : []),
      ...(end > long.value ? [`${clock(end / 1000)} at the end`] : []),
    ];
    // A recording that is silent throughout has one finding for all of it.
    if (edges.length === 0 || (start === end && length !== undefined && start >= 999 * length))
      return undefined;
    return {
      severity: 'warn',
      text: `Silence: ${edges.join(' and ')}.`,
      advice,
      places: [
        ...(start > long.value ? [{ startSec: 0, endSec: start / 1000 }] : []),
        ...(end > long.value && length !== undefined
          ? [{ startSec: length - end / 1000, endSec: length }]
          : []),
      ],
    };
  },
});
