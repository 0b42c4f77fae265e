import { valueIn } from '../../core/reading.js';
import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { activeKind } from '../content/active-kind.js';

/** Remark. */
export const speechNote = defineMeasure({
  id: 'note',
  title: 'Remark',
  definition: 'A remark where measures that are made for speech were asked about something else.',
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
