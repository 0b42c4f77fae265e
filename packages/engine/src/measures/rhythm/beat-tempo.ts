import { readFrom } from '../../core/reading.js';
import { beats } from '../../derived/rhythm/beats.js';
import { tempo } from '../../derived/rhythm/tempo.js';
import { tempoCurve } from '../../derived/rhythm/tempo-curve.js';
import { defineMeasure } from '../measure.js';

/** Tempo of the beats, bpm. */
export const beatTempo = defineMeasure({
  id: 'beatTempo',
  title: 'Tempo of the beats',
  definition:
    'Tempo of the beats in bpm: steady within 15 ms RMS of a straight line, with its error, else live, with its range. Confidence is its share among the candidate tempi. Absent without beats.',
  unit: 'bpm',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['bpm', 'kind', 'confidence'],
    properties: {
      bpm: { type: 'number', description: 'Mean tempo, beats per minute.' },
      kind: { enum: ['steady', 'live'] },
      plusMinusBpm: {
        type: 'number',
        description: 'Twice the standard error of a steady tempo, beats per minute.',
      },
      lowBpm: { type: 'number', description: 'Slowest eight beats of a live tempo.' },
      highBpm: { type: 'number', description: 'Fastest eight beats of a live tempo.' },
      confidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Share of this tempo among the candidates, 0 to 1.',
      },
      candidateBpm: { type: 'number', description: 'Most likely other tempo.' },
      candidateConfidence: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: 'Share of the other tempo.',
      },
    },
  },
  status: 'beta',
  basis: 'songs and loops of known grid; docs/accuracy.md#beats',
  margin: null,
  needs: { beats, tempo, tempoCurve },
  read: ({ beats: found, tempo: { found: level }, tempoCurve: curve }) =>
    readFrom(found, ({ bpm, line, confidence }) => {
      const candidate = 'value' in level ? level.value.candidate : undefined;
      const tempi = curve.map((point) => point.bpm);
      return {
        value: {
          bpm,
          ...(line
            ? { kind: 'steady', plusMinusBpm: (2 * bpm * line.periodErrorSec) / line.periodSec }
            : { kind: 'live', lowBpm: Math.min(bpm, ...tempi), highBpm: Math.max(bpm, ...tempi) }),
          confidence,
          ...(candidate && {
            candidateBpm: candidate.bpm,
            candidateConfidence: candidate.confidence,
          }),
        },
      };
    }),
});
