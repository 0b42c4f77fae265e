import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { kinds } from '../../derived/defects/kinds/index.js';
import { RATED_MATERIALS, ratesOf } from '../../derived/defects/kinds/rates.js';
import { LOWEST_CLICK_RATE_HZ } from '../../features/defects/clicks.js';
import { LOWEST_FLIP_RATE_HZ } from '../../features/defects/sign-flips.js';
import { LOWEST_IMPULSE_RATE_HZ } from '../../features/defects/impulses.js';
import { defineMeasure } from '../measure.js';

/** Below these, the rates are no property of the detector. */
const LOWEST_RATE_HZ: Partial<Record<DefectKind, number>> = {
  click: LOWEST_CLICK_RATE_HZ,
  crackle: LOWEST_IMPULSE_RATE_HZ,
  'polarity-flip': LOWEST_FLIP_RATE_HZ,
  'channel-swap': LOWEST_FLIP_RATE_HZ,
};

/** Detection rates. */
export const defectKinds = defineMeasure({
  id: 'defect-kinds',
  title: 'Detection rates',
  definition:
    'Share of inserted defects found and false alarms per hour, by kind of defect and material. They describe the detector, not this file. A rate is absent where it could not be measured.',
  unit: '1',
  shape: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'material', 'cleanHours'],
      properties: {
        kind: { enum: DEFECT_KINDS },
        material: { enum: RATED_MATERIALS },
        hitRate: { type: 'number', minimum: 0, maximum: 1, description: 'Share found.' },
        falsePerHour: { type: 'number', minimum: 0, description: 'False alarms per hour.' },
        cleanHours: {
          type: 'number',
          minimum: 0,
          description: 'Hours of audio used for the rate.',
        },
      },
    },
  },
  status: 'beta',
  basis: 'evaluation/defects.mjs on real recordings; docs/accuracy.md#defects',
  margin: null,
  needs: {},
  read: (_, { format: { rateHz } }) => ({
    value: kinds
      .filter(({ kind }) => rateHz >= (LOWEST_RATE_HZ[kind] ?? 0))
      .flatMap((one) =>
        RATED_MATERIALS.flatMap((material) => {
          const rates = ratesOf(one, material, rateHz);
          return rates ? [{ kind: one.kind, material, ...rates }] : [];
        }),
      ),
  }),
});
