import { defineMeasure } from '../measure.js';

/** Declared bit depth. */
export const bitDepthGuess = defineMeasure({
  id: 'bitDepthGuess',
  title: 'Declared bit depth',
  definition:
    'What the file type and its header say of the samples: 8-bit to 64-bit, with float where it is, or lossy. Not read from the samples; effectiveBitDepth is.',
  unit: 'text',
  status: 'proxy',
  basis: 'the header of the file',
  margin: null,
  needs: {},

  read(_, { facts: { lossy, bitDepth, float } }) {
    if (lossy) return { value: 'lossy' };
    if (bitDepth === undefined) return { absent: 'the header names no bit depth' };
    return { value: `${bitDepth}-bit${float === true ? ' float' : ''}` };
  },
});
