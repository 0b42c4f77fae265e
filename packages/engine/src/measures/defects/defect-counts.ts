import { DEFECT_KINDS, type DefectKind } from '../../derived/defects/defect.js';
import { defects } from '../../derived/defects/defects.js';
import { LOWEST_CLICK_RATE_HZ } from '../../tracks/defects/clicks.js';
import { defineMeasure } from '../measure.js';

const countOf = (kind: DefectKind) =>
  defineMeasure({
    id: `defectCounts.${kind}`,
    title: `Defects: ${kind}`,
    definition: `How many defects of the kind ${kind} there are, those that the list leaves out included.${kind === 'click' ? ' Absent under 16 kHz.' : ''}`,
    unit: 'count',
    status: 'beta',
    basis: 'defects put into real recordings at known places; docs/accuracy.md#defects',
    margin: null,
    needs: { defects },
    read: ({ defects: { counts } }, { format: { rateHz } }) =>
      kind === 'click' && rateHz < LOWEST_CLICK_RATE_HZ
        ? { absent: `clicks are told from ${LOWEST_CLICK_RATE_HZ} Hz on` }
        : { value: counts[kind] },
  });

/** How many there are of each kind. */
export const defectCounts = DEFECT_KINDS.map(countOf);
