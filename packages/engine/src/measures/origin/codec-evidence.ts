import { FAMILY_OF, codecTrace } from '../../derived/origin/codec-trace.js';
import { CODEC_EVIDENCE, CODEC_FAMILIES } from '../../derived/origin/codec-evidence.js';
import { levels } from '../../derived/levels/levels.js';
import { earlierCodecTrace } from '../../derived/origin/earlier-codec-trace.js';
import { gridBreaks } from '../../derived/origin/grid-breaks.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineMeasure } from '../measure.js';

/** The block grid on which `lossySource` is based. */
export const codecEvidence = defineMeasure({
  id: 'codec-trace',
  title: 'Codec block grid',
  definition:
    'Block grid of MP3, AAC, Vorbis or Opus found in the samples: codec, rate, offset in samples, score in standard deviations, and breaks. AC-3 and MP2 are not checked. Absent when no grid is found or the file is too short.',
  unit: 'text',
  shape: {
    type: 'object',
    additionalProperties: false,
    required: ['codec', 'by', 'rateHz', 'blockFrames', 'offsetFrames', 'score', 'chanceScore'],
    properties: {
      codec: { enum: CODEC_FAMILIES },
      by: { enum: CODEC_EVIDENCE },
      rateHz: { type: 'integer' },
      blockFrames: { type: 'integer' },
      offsetFrames: { type: 'integer' },
      score: { type: 'number' },
      chanceScore: { type: 'number' },
      breaks: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['startSec', 'endSec', 'shiftFrames'],
          properties: {
            startSec: { type: 'number', minimum: 0, description: 'Earliest time, s.' },
            endSec: { type: 'number', minimum: 0, description: 'Latest time, s.' },
            shiftFrames: {
              type: 'integer',
              description: 'Shift of the blocks from then on, in samples.',
            },
          },
        },
      },
    },
  },
  status: 'beta',
  basis:
    'Herre & Schug 2000; Derrien 2019; own encodes with LAME, AAC, Vorbis and Opus, resampled and not',
  margin: null,
  accuracy: 'in codec-rates; docs/accuracy.md#codec-traces',
  needs: { trace: codecTrace, earlier: earlierCodecTrace, gridBreaks, excerpts, levels },

  read({ trace, earlier, gridBreaks: breaks, excerpts, levels: { isSilent } }) {
    const found = trace ?? earlier;
    if (!found && isSilent) return { absent: 'it is silent' };
    if (!found)
      return {
        absent:
          excerpts.length === 0
            ? 'shorter than an excerpt of 16384 samples'
            : 'no blocks of MP3, AAC, Vorbis or Opus are found, at the rate of the file or at a likely earlier rate',
      };
    const { by, transform, rateHz, blockFrames, offset, score, chanceScore } = found;
    return {
      value: {
        codec: FAMILY_OF[transform],
        by,
        rateHz,
        blockFrames,
        offsetFrames: offset,
        score,
        chanceScore,
        ...(breaks && { breaks: breaks.map((one) => ({ ...one })) }),
      },
    };
  },
});
