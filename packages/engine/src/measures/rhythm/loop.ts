import { material } from '../../derived/sound/material.js';
import { defineMeasure } from '../measure.js';

/** Loop. */
export const loop = defineMeasure({
  id: 'loop',
  title: 'Loop',
  definition:
    'Loop properties of a file with several onsets: tempo, bars and seam. Null for silence, and for a single or continuous sound.',
  unit: 'text',
  status: 'beta',
  basis: 'the structure of the file',
  margin: null,
  needs: { material },
  read({ material: { structure } }) {
    switch (structure) {
      case 'phrase':
        return { value: structure };
      case 'silence':
        return { absent: 'the file is silent' };
      case 'single-event':
        return { absent: 'a single sound; character describes it' };
      case 'continuous':
        return { absent: 'a sound without onsets' };
    }
  },
});
