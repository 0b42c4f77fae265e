import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { defineMeasure } from '../measure.js';

const countOf = (kind: DefectKind) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition: `How many defects of the kind ${kind} there are, those that the list leaves out included.`,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects },
    read: ({ defects: { counts } }) => ({ value: counts[kind] }),
  });

/** How many there are of each kind. */
export const defectCounts = DEFECT_KINDS.map(countOf);
