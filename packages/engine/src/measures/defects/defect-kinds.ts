import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { kinds } from '../../derived/defects/kinds/index.js';
import { RATED_MATERIALS, ratesOf } from '../../derived/defects/kinds/rates.js';
import { LOWEST_CLICK_RATE_HZ } from '../../tracks/defects/clicks.js';
import { LOWEST_FLIP_RATE_HZ } from '../../tracks/defects/sign-flips.js';
import { LOWEST_STROKE_RATE_HZ } from '../../tracks/defects/strokes.js';
import { defineMeasure } from '../measure.js';

/** Below these the rates are none of the rule. */
const LOWEST_RATE_HZ: Partial<Record<DefectKind, number>> = {
  click: LOWEST_CLICK_RATE_HZ,
  crackle: LOWEST_STROKE_RATE_HZ,
  'polarity-flip': LOWEST_FLIP_RATE_HZ,
  'channel-swap': LOWEST_FLIP_RATE_HZ,
};

/** Rates of the detectors. */
export const defectKinds = defineMeasure({
  id: 'defect-kinds',
  title: 'Rates of the detectors',
  definition:
    'Of each kind of defect, in speech, music, percussion and field sound: the share that was found of those put into real recordings, and how many an hour were found where none were put, over so many hours (none in a tenth of an hour may still be thirty in one). They are of the detector, not of this file; those of speech at 16 to 20 kHz are of prompts at 16 kHz. Left out: shares where none could be put in, false alarms of clipping, which the rule does not know, and kinds that are not told at the rate of the file.',
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
        cleanHours: { type: 'number', minimum: 0, description: 'Hours that this rests on.' },
      },
    },
  },
  status: 'beta',
  basis: 'trials/defects.mjs on real recordings; docs/accuracy.md#defects',
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
