import { DEFECT_KINDS, defectRates, RATED_MATERIALS } from '../../derived/defects/defect.js';
import { defineMeasure } from '../measure.js';

/** Rates of the detectors. */
export const defectKinds = defineMeasure({
  id: 'defect-kinds',
  title: 'Rates of the detectors',
  definition:
    'Of each kind of defect, in speech and in music: the share that was found of those put into real recordings, and how many an hour were found where none were put. They are of the detector, not of this file; a share is left out where none could be put in.',
  unit: '1',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'material', 'falsePerHour'],
      properties: {
        kind: { enum: DEFECT_KINDS },
        material: { enum: RATED_MATERIALS },
        hitRate: { type: 'number', minimum: 0, maximum: 1, description: 'Share found.' },
        falsePerHour: { type: 'number', minimum: 0, description: 'False alarms per hour.' },
      },
    },
  },
  status: 'beta',
  basis: 'trials/defects.mjs on real recordings; docs/accuracy.md#defects',
  margin: null,
  needs: {},
  read: () => ({
    value: DEFECT_KINDS.flatMap((kind) =>
      RATED_MATERIALS.map((material) => ({ kind, material, ...defectRates[kind][material] })),
    ),
  }),
});
