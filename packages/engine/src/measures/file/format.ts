import { CONTAINERS } from '../../core/audio.js';
import { defineMeasure } from '../measure.js';

/** Format. */
export const format = defineMeasure({
  id: 'format',
  title: 'Format',
  definition: 'Container format, from the content of the file, never from its name.',
  unit: 'text',
  shape: { enum: CONTAINERS },
  status: 'validated',
  basis: 'magic bytes',
  margin: 0,
  needs: {},
  read: (_, { facts }) => ({ value: facts.container }),
});
