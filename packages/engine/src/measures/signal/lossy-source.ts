import { LOSSY_SOURCES, lossySource as source } from '../../derived/lossy-source.js';
import { defineMeasure } from '../measure.js';

export const lossySource = defineMeasure({
  id: 'lossySource',
  title: 'Lossy source',
  definition:
    'Whether the sound has been through a lossy codec, and the class of its bit rate, judged by the sound alone: by the grid of blocks that a codec leaves, and the edge of its band; the container does not enter. unknown where the sound does not tell, as under 2 s or on upsampled files.',
  unit: 'text',
  shape: { enum: LOSSY_SOURCES },
  status: 'validated',
  basis:
    'own encodes with LAME, AAC, Vorbis and Opus; dark or mono material and the highest rates may hide the grid and read lossless or unknown',
  margin: null,
  needs: { source },
  read: ({ source }) => ({ value: source }),
});
