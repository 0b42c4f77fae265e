import { excerptOverloads } from '../derived/defects/distortions.js';
import { crowdedStretches } from '../features/defects/crowded-excerpts.js';
import { defineMeasure } from './measure.js';

/** The first look for `distortion`; no answer prints it. */
export const crowdedPeaks = defineMeasure({
  id: 'crowded-peaks',
  title: 'Crowded peaks',
  definition: 'Number of stretches whose peaks crowd at one level, as under a ceiling.',
  unit: 'count',
  status: 'beta',
  basis: 'docs/measures/overload.md#first-look',
  margin: null,
  needs: { crowdedStretches },
  read: ({ crowdedStretches: stretches }) => ({ value: stretches.length }),
});

/** The second look: where there are some, all of the recording is searched. */
export const crowdedOverloads = defineMeasure({
  id: 'crowded-overloads',
  title: 'Overloads in crowded peaks',
  definition: 'Number of overloads in the stretches whose peaks crowd most.',
  unit: 'count',
  status: 'beta',
  basis: 'docs/measures/overload.md#first-look',
  margin: null,
  needs: { excerptOverloads },
  read: ({ excerptOverloads: value }) => ({ value }),
});
