import { contentShares } from '../../derived/content/content-shares.js';
import { defineMeasure } from '../measure.js';

/** Voice share. */
export const activeVoiceShare = defineMeasure({
  id: 'activeVoiceShare',
  title: 'Voice share',
  definition:
    'Share of the seconds above −60 dBFS with a voice score of at least 0.5. Absent when nothing exceeds −60 dBFS, and below 20 ms.',
  unit: '1',
  status: 'proxy',
  basis: 'Saunders 1996; Scheirer & Slaney 1997; docs/measures/content.md#content-windows',
  margin: null,
  needs: { shares: contentShares },
  read: ({ shares: { active, voiced, reason } }) =>
    active === 0 ? { absent: reason } : { value: voiced },
});
