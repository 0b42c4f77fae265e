import { inputOf, valueIn } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { activeKind } from '../voice/active-kind.js';

export const speechNote = defineMeasure({
  id: 'note',
  title: 'Remark',
  definition: 'Says so when lenses that are made for speech were pointed at something else.',
  unit: 'text',
  status: 'proxy',
  basis: 'activeKind',
  margin: null,
  needs: { kind: inputOf(activeKind) },

  read({ kind }) {
    const heard = valueIn(kind);
    if (heard === 'voice') return { absent: 'the file holds speech' };
    const what =
      heard === undefined
        ? 'nothing rises above the silence gate'
        : `this sounds like ${heard === 'mixed' ? 'a mixture' : heard}`;
    return { value: `These lenses are made for speech, and ${what}: read them with that in mind.` };
  },
});
