import { valueIn } from '../../core/reading.js';
import { inputOf } from '../input-of.js';
import { defineMeasure } from '../measure.js';
import { activeKind } from '../content/active-kind.js';

/** Remark. */
export const speechNote = defineMeasure({
  id: 'note',
  title: 'Remark',
  definition: 'Remark where speech measures were requested for other content.',
  unit: 'text',
  status: 'proxy',
  basis: 'activeKind',
  margin: null,
  needs: { kind: inputOf(activeKind) },

  read({ kind }) {
    const detected = valueIn(kind);
    if (detected === 'voice') return { absent: 'the file holds speech' };
    const what =
      detected === undefined
        ? 'nothing exceeds the silence gate'
        : `this sounds like ${detected === 'mixed' ? 'a mixture' : detected}`;
    return {
      value: `These measures are meant for speech, but ${what}. Interpret them accordingly.`,
    };
  },
});
