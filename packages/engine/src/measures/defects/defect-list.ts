import { longest } from '../../core/longest.js';
import { DEFECT_KINDS, DEFECT_SEVERITIES, type Defect } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { defineMeasure } from '../measure.js';

const MOST_LISTED = 500;

/** Defects, s. */
export const defectList = defineMeasure({
  id: 'defects',
  title: 'Defects',
  definition:
    'What is wrong, and where, in order of time: clicks of 1 to 12 samples that reach 0.3 of their channel’s peak and stand 25 ms from the next and from the edges (from 16 kHz on), crackle (from 32 kHz on), gaps of digital silence of up to 1 s, also in one channel, holes of 20 to 300 ms with steep edges, stretches of 5 to 200 ms that follow themselves sample by sample, passages of 0.06 s and more that are exact copies of an earlier one, forwards or backwards, clipping, also where it was turned down afterwards, a channel that falls silent, jumps to another offset or changes its polarity, channels that are exchanged, jumps of the level of a background, an end that is cut off, hum of the mains, howls of feedback from 1 to 8 kHz. Of more than 500 the surest of each kind. How often each kind is found, and where there is none, stands in defect-kinds.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MOST_LISTED,
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
          description: 'The first is 1; absent where it is in several, or not told.',
        },
        severity: { enum: DEFECT_SEVERITIES },
        confidence: { type: 'number', minimum: 0, maximum: 1, description: 'How sure it is.' },
        evidence: {
          type: 'object',
          additionalProperties: { type: 'number' },
          description: 'The numbers it was told by.',
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

/** The surest of each kind, as many of all: what there is less of leaves its places to the others. */
function listed(all: readonly Defect[]): readonly Defect[] {
  if (all.length <= MOST_LISTED) return all;
  const byKind = DEFECT_KINDS.map((kind) => all.filter((one) => one.kind === kind)).sort(
    (a, b) => a.length - b.length,
  );
  const kept = new Set<Defect>();
  for (const [i, ofKind] of byKind.entries()) {
    const share = Math.floor((MOST_LISTED - kept.size) / (byKind.length - i));
    for (const one of longest(ofKind, share, ({ confidence }) => confidence)) kept.add(one);
  }
  return all.filter((one) => kept.has(one));
}
