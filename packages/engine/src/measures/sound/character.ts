import { material } from '../../derived/sound/material.js';
import { soundEnvelope } from '../../derived/sound/sound-envelope.js';
import { defineMeasure } from '../measure.js';

/** Character. */
export const character = defineMeasure({
  id: 'character',
  title: 'Character',
  definition:
    'Character of a single sound over the first minute of the file. Null for silence, and for several onsets, which a loop describes.',
  unit: 'text',
  status: 'beta',
  basis: 'the structure of the file',
  margin: null,
  needs: { material, envelope: soundEnvelope },
  read({ material: { structure }, envelope }) {
    if (structure === 'silence') return { absent: 'the file is silent' };
    if (structure === 'phrase') return { absent: 'several onsets; loop describes them' };
    return envelope ? { value: structure } : { absent: 'the first minute is silent' };
  },
});
