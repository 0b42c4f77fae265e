import { longest } from '../../core/longest.js';
import { DEFECT_KINDS, DEFECT_SEVERITIES, type Defect } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { defineMeasure } from '../measure.js';

const MAX_LISTED = 500;

/** Defects, s. */
export const defectList = defineMeasure({
  id: 'defects',
  title: 'Defects',
  definition:
    'List of defects in time order, with kind, start, end, channel, confidence from 0 to 1, and evidence. At most 500 are listed, the most certain of each kind first. Detection rates are in defect-kinds.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MAX_LISTED,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'startSec', 'endSec', 'severity', 'confidence', 'evidence'],
      properties: {
        kind: { enum: DEFECT_KINDS },
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        channel: {
          type: 'integer',
          minimum: 1,
          description:
            'The first channel is 1; absent where the defect is in several, or where the channel is undetermined.',
        },
        severity: { enum: DEFECT_SEVERITIES },
        confidence: { type: 'number', minimum: 0, maximum: 1, description: 'Confidence.' },
        evidence: {
          type: 'object',
          additionalProperties: { type: 'number' },
          description: 'Numbers that the detection rests on.',
        },
      },
    },
  },
  status: 'beta',
  basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
  margin: null,
  needs: { defects },
  read: ({ defects: { all } }) => ({
    value: listed(all).map((one) => ({
      ...one,
      evidence: { ...one.evidence },
    })),
  }),
});

/** The most certain of each kind, as many of each: unused places go to the other kinds. */
function listed(all: readonly Defect[]): readonly Defect[] {
  if (all.length <= MAX_LISTED) return all;
  const byKind = DEFECT_KINDS.map((kind) => all.filter((one) => one.kind === kind)).sort(
    (a, b) => a.length - b.length,
  );
  const retained = new Set<Defect>();
  for (const [i, ofKind] of byKind.entries()) {
    const share = Math.floor((MAX_LISTED - retained.size) / (byKind.length - i));
    for (const one of longest(ofKind, share, ({ confidence }) => confidence)) retained.add(one);
  }
  return all.filter((one) => retained.has(one));
}
