import { gridBreaks } from '../../derived/origin/grid-breaks.js';
import { valueIn } from '../../core/reading.js';
import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { effectiveBits } from '../../tracks/origin/effective-bits.js';
import { bandwidthSplices } from '../defects/bandwidth-splices.js';
import { effectiveBitDepth } from '../file/effective-bit-depth.js';
import { lossySource } from './lossy-source.js';
import { upsampledFromHz } from './upsampled-from-hz.js';

const REASONS = ['lossy-in-lossless', 'upsampled', 'spliced', 'padded-bits'] as const;

/** A square wave takes two values, whatever it was made with: a depth shows where the sound fills its steps. */
const LEAST_CODES = 16;

/** Is the file what it claims to be. */
export const provenanceVerdict = defineMeasure({
  id: 'provenance-verdict',
  title: 'Is the file what it claims to be',
  definition:
    'suspect when lossy sound lies in a lossless container, or the file is upsampled, spliced (by its bandwidth, or by the grid of a codec), or declares more bits than it uses (in 16 different values and more); consistent when none holds; undecided when the codec history cannot be told.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['verdict', 'reasons'],
    properties: {
      verdict: { enum: ['consistent', 'suspect', 'undecided'] },
      reasons: { type: 'array', items: { enum: REASONS } },
    },
  },
  status: 'proxy',
  basis: 'lossySource, upsampledFromHz, bandwidthSplices, codec-trace, effectiveBitDepth',
  margin: null,
  needs: {
    lossy: inputOf(lossySource),
    upsampled: inputOf(upsampledFromHz),
    splices: inputOf(bandwidthSplices),
    bits: inputOf(effectiveBitDepth),
    gridBreaks,
    effective: effectiveBits,
  },

  read({ lossy, upsampled, splices, bits, gridBreaks: breaks, effective: { codes } }, { facts }) {
    const source = valueIn(lossy);
    const usedBits = valueIn(bits);
    const holds: Record<(typeof REASONS)[number], boolean> = {
      'lossy-in-lossless': !facts.lossy && source?.startsWith('lossy') === true,
      upsampled: valueIn(upsampled) !== undefined,
      spliced: (valueIn(splices) ?? 0) > 0 || (breaks?.length ?? 0) > 0,
      'padded-bits':
        facts.float !== true &&
        usedBits !== undefined &&
        facts.bitDepth !== undefined &&
        usedBits < facts.bitDepth &&
        codes >= LEAST_CODES,
    };
    const reasons = REASONS.filter((reason) => holds[reason]);
    if (reasons.length > 0) return { value: verdictOf('suspect', reasons) };
    return { value: verdictOf(source === 'unknown' ? 'undecided' : 'consistent', reasons) };
  },
});

const verdictOf = (
  verdict: 'consistent' | 'suspect' | 'undecided',
  reasons: readonly (typeof REASONS)[number][],
) => ({ verdict, reasons });
