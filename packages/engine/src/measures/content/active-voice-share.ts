import { contentShares } from '../../derived/content/content-shares.js';
import { defineMeasure } from '../measure.js';

/** Share of voice. */
export const activeVoiceShare = defineMeasure({
  id: 'activeVoiceShare',
  title: 'Share of voice',
  definition:
    'Share of the seconds above −60 dBFS with a voice score of 0.5 or more. Absent when nothing rises above −60 dBFS, and under 20 ms.',
  unit: '1',
  status: 'proxy',
  basis: 'Saunders 1996; Scheirer & Slaney 1997; docs/measures/content.md#content-windows',
  margin: null,
  needs: { shares: contentShares },
  read: ({ shares: { active, voiced, reason } }) =>
    active === 0 ? { absent: reason } : { value: voiced },
});
