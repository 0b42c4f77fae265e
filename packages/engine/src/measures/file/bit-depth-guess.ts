import { defineMeasure } from '../measure.js';

/** Declared bit depth. */
export const bitDepthGuess = defineMeasure({
  id: 'bitDepthGuess',
  title: 'Declared bit depth',
  definition:
    'Sample format declared by the file type and header: 8-bit to 64-bit, float or lossy. effectiveBitDepth reads the samples instead.',
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
