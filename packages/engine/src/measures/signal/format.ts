import { defineMeasure } from '../measure.js';

export const format = defineMeasure({
  id: 'format',
  title: 'Format',
  definition: 'The container, by its content and never by the name of the file.',
  unit: 'text',
  shape: { enum: ['wav', 'mp3', 'flac', 'm4a', 'ogg'] },
  status: 'validated',
  basis: 'magic bytes',
  margin: null,
  needs: {},
  read: (_, { facts }) => ({ value: facts.container }),
});
