import { contentShares } from '../../derived/content/content-shares.js';
import { defineMeasure } from '../measure.js';

const ONE_KIND = 0.6;

/** The kind of most of the sound. */
export const activeKind = defineMeasure({
  id: 'activeKind',
  title: 'Dominant kind of sound',
  definition:
    'Kind of sound in at least 60 % of the seconds above −60 dBFS: voice, music or noise, else mixed. Music with speech in half of it counts as neither. Absent when nothing exceeds −60 dBFS, and below 20 ms.',
  unit: 'text',
  shape: { enum: ['voice', 'music', 'noise', 'mixed'] },
  status: 'proxy',
  basis: 'Saunders 1996; Scheirer & Slaney 1997; docs/measures/content.md#content-windows',
  margin: null,
  needs: { shares: contentShares },
  read: ({ shares }) => {
    if (shares.active === 0) return { absent: shares.reason };
    const kinds = [
      { kind: 'voice', share: shares.voice },
      { kind: 'music', share: shares.music },
      { kind: 'noise', share: shares.noise },
    ] as const;
    return { value: kinds.find(({ share }) => share >= ONE_KIND)?.kind ?? 'mixed' };
  },
});
