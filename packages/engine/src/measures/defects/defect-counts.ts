import type { DEFECT_KINDS } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { kinds } from '../../derived/defects/kinds/index.js';
import type { Kind } from '../../derived/defects/kinds/kind.js';
import { defineMeasure } from '../measure.js';

const countOf = ({ kind, definition, isLostInCodecs }: Kind<(typeof DEFECT_KINDS)[number]>) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects },
    read({ defects: { counts, unchecked } }, { facts }) {
      const reason = unchecked[kind];
      if (reason !== undefined) return { absent: reason };
      // A count of zero is stated only where the kind can be detected.
      const isLost = isLostInCodecs && facts.lossy && counts[kind] === 0;
      return isLost
        ? { absent: 'a lossy codec removes every trace of it' }
        : { value: counts[kind] };
    },
  });

/** Number of defects of each kind. */
export const defectCounts = kinds.map(countOf);
