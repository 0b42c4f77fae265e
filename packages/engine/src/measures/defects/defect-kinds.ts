import { DEFECT_KINDS, defectRates } from '../../derived/defects/defect.js';
import { defineMeasure } from '../measure.js';

/** Rates of the detectors. */
export const defectKinds = defineMeasure({
  id: 'defect-kinds',
  title: 'Rates of the detectors',
  definition:
    'Of each kind of defect: the share that was found of those put into real recordings, and the false alarms per hour on clean speech and music. They are of the detector, not of this file.',
  unit: '1',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'hitRate', 'falsePerHourSpeech', 'falsePerHourMusic'],
      properties: {
        kind: { enum: DEFECT_KINDS },
        hitRate: { type: 'number', minimum: 0, maximum: 1, description: 'Share found.' },
        falsePerHourSpeech: { type: 'number', minimum: 0, description: 'Per hour of speech.' },
        falsePerHourMusic: { type: 'number', minimum: 0, description: 'Per hour of music.' },
      },
    },
  },
  status: 'beta',
  basis: 'trials/defects.mjs on real recordings; docs/accuracy.md#defects',
  margin: null,
  needs: {},
  read: () => ({
    value: DEFECT_KINDS.map((kind) => {
      const { hitRate, falsePerHour } = defectRates[kind];
      return {
        kind,
        hitRate,
        falsePerHourSpeech: falsePerHour.speech,
        falsePerHourMusic: falsePerHour.music,
      };
    }),
  }),
});
