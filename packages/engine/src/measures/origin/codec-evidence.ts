import {
  CODEC_EVIDENCE,
  CODEC_FAMILIES,
  codecTrace,
  FAMILY_OF,
} from '../../derived/origin/codec-trace.js';
import { levels } from '../../derived/levels/levels.js';
import { earlierCodecTrace } from '../../derived/origin/earlier-codec-trace.js';
import { gridBreaks } from '../../derived/origin/grid-breaks.js';
import { excerpts } from '../../tracks/origin/excerpts.js';
import { defineMeasure } from '../measure.js';

/** The block grid behind `lossySource`. */
export const codecEvidence = defineMeasure({
  id: 'codec-trace',
  title: 'Trace of a codec',
  definition:
    'The grid of blocks in which MP3, AAC, Vorbis or Opus worked (WMA may read as aac; AC-3 and MP2 are not looked for), where one is found: whose transform it is, at which rate (of another than the file has, the file was resampled since), where in samples of that rate its blocks begin, counted from the start of the file modulo their length, and by how many standard deviations it stands over the other places; chanceScore is the most that uncoded recordings have shown at their own rate. breaks are the stretches in which the grid goes over into another: the decoded sound was cut there, or put together (up to 24 excerpts of 0.34 to 1 s are heard: in files under 9 s that is all of it, and a stretch is some blocks long where single blocks tell; in others it is the longer the longer the file); not looked for where it was resampled since, or is told by its lattice. Excerpts whose highs rest a quarter of the time and more, as between single hits, are not heard, and where more than half of them are such there is no answer.',
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
            startSec: { type: 'number', minimum: 0, description: 'Not before it, s.' },
            endSec: { type: 'number', minimum: 0, description: 'Not after it, s.' },
            shiftFrames: {
              type: 'integer',
              description: 'By how many samples the blocks come later from then on.',
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
            : 'no blocks of MP3, AAC, Vorbis or Opus are found, at the rate of the file or where something hints at an earlier one',
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
