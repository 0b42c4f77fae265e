import { valueIn } from '../../core/reading.js';
import { emptyHighs } from '../../derived/origin/empty-highs.js';
import { gridBreaks } from '../../derived/origin/grid-breaks.js';
import { channelCopy, MIN_COPY_GAIN_DB } from '../../derived/stereo/channel-copy.js';
import { effectiveBits } from '../../features/origin/effective-bits.js';
import { bandwidthSplices } from '../defects/bandwidth-splices.js';
import { effectiveBitDepth } from '../file/effective-bit-depth.js';
import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { lossySource } from './lossy-source.js';
import { upsampledFromHz } from './upsampled-from-hz.js';

/** Each by itself makes a file suspect, */
const PROOFS = [
  'lossy-in-lossless',
  'upsampled',
  'spliced',
  'padded-bits',
  'copied-channel',
] as const;
/** and these leave it undecided: a recording may have them without processing. */
const DOUBTS = ['bandwidth-jumps', 'empty-highs'] as const;
const REASONS = [...PROOFS, ...DOUBTS] as const;

type Reason = (typeof REASONS)[number];

/** A square wave takes two values, whatever the format: a depth shows only where the sound uses its steps. */
const MIN_CODES = 16;

/** Whether the file is what it claims to be. */
export const provenanceVerdict = defineMeasure({
  id: 'provenance-verdict',
  title: 'Provenance verdict',
  definition:
    'Agreement of the audio with its file format: consistent, undecided or suspect. The verdict suspect means lossy audio in a lossless container, upsampling, splices, unused bits or a copied channel. The verdict consistent excludes neither other codecs nor an upsampling without traces.',
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
  basis:
    'lossySource, upsampledFromHz, bandwidthSplices, bandwidthHz, codec-trace, effectiveBitDepth, channel-copy',
  margin: null,
  needs: {
    lossy: inputOf(lossySource),
    upsampled: inputOf(upsampledFromHz),
    splices: inputOf(bandwidthSplices),
    bits: inputOf(effectiveBitDepth),
    gridBreaks,
    effective: effectiveBits,
    emptyHighs,
    channelCopy,
  },

  read(inputs, { facts }) {
    const { upsampled, splices, gridBreaks: breaks, effective } = inputs;
    const source = valueIn(inputs.lossy);
    const usedBits = valueIn(inputs.bits);
    const copy = valueIn(inputs.channelCopy);
    const isUpsampled = valueIn(upsampled) !== undefined;
    const holds: Record<Reason, boolean> = {
      'lossy-in-lossless': !facts.lossy && source?.startsWith('lossy') === true,
      upsampled: isUpsampled,
      spliced: (breaks?.length ?? 0) > 0,
      'padded-bits':
        facts.float !== true &&
        usedBits !== undefined &&
        facts.bitDepth !== undefined &&
        usedBits < facts.bitDepth &&
        effective.codes >= MIN_CODES,
      'copied-channel':
        copy !== undefined &&
        (copy.lagFrames !== 0 || copy.isInverted || Math.abs(copy.gainDb) >= MIN_COPY_GAIN_DB),
      'bandwidth-jumps': (valueIn(splices) ?? 0) > 0,
      'empty-highs': inputs.emptyHighs && !isUpsampled,
    };
    const reasons = REASONS.filter((reason) => holds[reason]);
    if (PROOFS.some((reason) => holds[reason])) return { value: verdictOf('suspect', reasons) };
    const isOpen = reasons.length > 0 || source === 'unknown';
    return { value: verdictOf(isOpen ? 'undecided' : 'consistent', reasons) };
  },
});

const verdictOf = (
  verdict: 'consistent' | 'suspect' | 'undecided',
  reasons: readonly Reason[],
) => ({ verdict, reasons });
