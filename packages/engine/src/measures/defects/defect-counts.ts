import type { DEFECT_KINDS } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { kinds } from '../../derived/defects/kinds/index.js';
import type { Kind } from '../../derived/defects/kinds/kind.js';
import { defineMeasure } from '../measure.js';

const countOf = ({ kind, words, isLostInCodecs }: Kind<(typeof DEFECT_KINDS)[number]>) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition: [
      `How many defects of the kind ${kind} there are, those that the list leaves out included.`,
      words,
      isLostInCodecs && 'Absent where none is found behind a lossy codec.',
    ]
      .filter(Boolean)
      .join(' '),
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects },
    read({ defects: { counts, untold } }, { facts }) {
      const reason = untold[kind];
      if (reason !== undefined) return { absent: reason };
      // A count of none is one only where there is something to find.
      const isLost = isLostInCodecs && facts.lossy && counts[kind] === 0;
      return isLost ? { absent: 'a lossy codec leaves nothing of it' } : { value: counts[kind] };
    },
  });

/** How many there are of each kind. */
export const defectCounts = kinds.map(countOf);
