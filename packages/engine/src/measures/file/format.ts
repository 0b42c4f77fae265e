import { CONTAINERS } from '../../core/audio.js';
import { defineMeasure } from '../measure.js';

/** Format. */
export const format = defineMeasure({
  id: 'format',
  title: 'Format',
  definition: 'The container, by its content and never by the name of the file.',
  unit: 'text',
  shape: { enum: CONTAINERS },
  status: 'validated',
  basis: 'magic bytes',
  margin: 0,
  needs: {},
  read: (_, { facts }) => ({ value: facts.container }),
});
