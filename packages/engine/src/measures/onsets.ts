import { onsets as derivedOnsets } from '../derived/rhythm/onsets.js';
import { attackStrength } from '../derived/sound/sound-envelope.js';
import { defineMeasure } from './measure.js';
import { list, optional, part, parts, share, text } from './parts.js';

/** Onsets, a count. */
export const materialOnsetCount = defineMeasure({
  id: 'material.onsetCount',
  title: 'Onsets',
  definition: 'Number of onsets, counted at sudden rises of the spectrum.',
  unit: 'count',
  status: 'beta',
  basis: 'noise bursts of known number',
  margin: null,
  needs: { onsets: derivedOnsets },
  read: ({ onsets }) => ({ value: onsets.length }),
});

const MAX_LISTED = 2000;

/** Onset times, s. */
export const onsetList = defineMeasure({
  id: 'onsetList',
  title: 'Onset times',
  definition:
    'List of onset times in s in time order, with strength relative to the strongest of the file. At most the first 2000 are listed.',
  unit: 's',
  shape: parts({
    count: part('count', 'Number of all onsets.', { minimum: 0 }),
    onsets: list(
      parts({
        timeSec: part('s', 'Time, s.', { minimum: 0 }),
        strength: share('Strength relative to the strongest.'),
      }),
      { maxItems: MAX_LISTED },
    ),
    omitted: optional(text('Reason why some are not listed; absent when all are.')),
  }),
  status: 'beta',
  basis: 'drums and plucks at known times; docs/accuracy.md#beats',
  margin: null,
  needs: { found: derivedOnsets },
  read({ found }) {
    const strongest = found.reduce((top, { strength }) => Math.max(top, strength), 0);
    return {
      value: {
        count: found.length,
        onsets: found
          .slice(0, MAX_LISTED)
          .map(({ timeSec, strength }) => ({ timeSec, strength: strength / strongest })),
        ...(found.length > MAX_LISTED && {
          omitted: `only the first ${MAX_LISTED} of ${found.length} onsets are listed`,
        }),
      },
    };
  },
});

/** Onsets, a count. */
export const onsets = defineMeasure({
  id: 'onsets',
  title: 'Onsets',
  definition:
    'Number of onsets, counted at sudden rises of the spectrum, and contrast of the strongest with its surrounding 100 ms, from 0 to 1. 0 without onsets.',
  unit: 'count',
  shape: parts({
    count: part('count', 'Onsets in the file.', { minimum: 0 }),
    attackStrength: share('Strongest onset against its surroundings, (peak − mean)/(peak + mean).'),
  }),
  status: 'beta',
  basis: 'noise bursts of known number; log-compressed spectral flux',
  margin: null,
  needs: { onsetList: derivedOnsets, attackStrength },
  read: ({ onsetList, attackStrength }) => ({
    value: { count: onsetList.length, attackStrength },
  }),
});
