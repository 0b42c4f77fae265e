import {
  CONTENT_TYPES,
  contentShares,
  retainedRegions,
} from '../derived/content/content-shares.js';
import { contentType, detectedType } from '../derived/content/content-type.js';
import { REGION_KINDS } from '../derived/content/timeline.js';
import { stereo } from '../derived/stereo/stereo.js';
import { defineMeasure } from './measure.js';
import { stereoCorrelation } from './stereo.js';
import { list, oneOf, part, parts, share } from './parts.js';

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

/** Content confidence. */
export const contentConfidence = defineMeasure({
  id: 'contentConfidence',
  title: 'Content confidence',
  definition:
    'Confidence in the content type, from 0 to 1: share of the seconds of that kind times their mean score. Model v2 uses its mean probability where it overrules. 1 for silence, 0 for unknown.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'proxy',
  basis: 'the distance of the content type from its alternatives',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { confidence } }) => ({ value: confidence }),
});

/** Content evidence. */
export const contentEvidence = defineMeasure({
  id: 'contentEvidence',
  title: 'Content evidence',
  definition:
    'List of the measurements for the content type, as tags name:value with two decimals. Model v2 adds shares and levels in dBFS from its sound classifier, and model:v2.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string' } },
  status: 'proxy',
  basis: 'as the content type',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { evidence } }) => ({ value: evidence }),
});

/** Content type. */
export const contentTypeGuess = defineMeasure({
  id: 'contentTypeGuess',
  title: 'Content type',
  definition:
    'Kind of content: voice, music, mixed, noise, silence or unknown, from at least 60 % of the louder seconds. Model v2 adds a sound classifier that can reject voice. For sorting, not for proof.',
  unit: 'text',
  shape: { enum: CONTENT_TYPES },
  status: 'proxy',
  basis:
    'low-energy frames, syllabic modulation, clear and gliding pitch, spectral lines, held partials, beat, flatness; v2 also docs/models/hearing.md',
  margin: null,
  needs: { contentType },
  read: ({ contentType: { guess } }) => ({ value: guess }),
});

/** The first look of an overview; no answer prints it. */
export const detectedContentType = defineMeasure({
  id: 'detected-content-type',
  title: 'Detected content',
  definition: 'Content type by the sound classifier only.',
  unit: 'text',
  shape: { type: 'object' },
  status: 'proxy',
  basis: 'docs/models/hearing.md',
  margin: null,
  needs: { detectedType },
  read: ({ detectedType: value }) => ({ value: { ...value } }),
});

/** Mono similarity. */
export const monophonicProbability = defineMeasure({
  id: 'monophonicProbability',
  title: 'Mono similarity',
  definition:
    'Correlation of left and right, at least 0; 1 for mono. It is not a probability. Absent on silence, or with a dead channel.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'closed form',
  margin: 0.005,
  needs: { stereo },

  read(inputs, about) {
    const reading = stereoCorrelation.read(inputs, about);
    return 'absent' in reading ? reading : { value: Math.max(0, reading.value) };
  },
});

/** Regions truncated. */
export const regionsTruncated = defineMeasure({
  id: 'regionsTruncated',
  title: 'Regions truncated',
  definition: 'True when more than 500 regions were found and only the longest 500 are returned.',
  unit: 'text',
  shape: { type: 'boolean' },
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions, total } }, { options: { series } }) => ({
    value: series && total > regions.length,
  }),
});

/** Timeline. */
export const regions = defineMeasure({
  id: 'regions',
  title: 'Timeline',
  definition:
    'List of regions in time order, in s: silence, clipping, and voice, music or noise elsewhere. At most the longest 500 are listed.',
  unit: 'text',
  shape: list(
    parts({
      startSec: part('s', 's'),
      endSec: part('s', 's'),
      kind: oneOf(REGION_KINDS),
      confidence: share(),
    }),
  ),
  status: 'proxy',
  basis: 'silences, clipped runs and content windows',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions } }) => ({ value: regions.map((region) => ({ ...region })) }),
});

/** Regions returned, a count. */
export const returnedRegions = defineMeasure({
  id: 'returnedRegions',
  title: 'Regions returned',
  definition: 'Number of regions in this result: at most 500, 0 without series.',
  unit: 'count',
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { regions } }, { options: { series } }) => ({
    value: series ? regions.length : 0,
  }),
});

/** Regions found, a count. */
export const totalRegions = defineMeasure({
  id: 'totalRegions',
  title: 'Regions found',
  definition: 'Number of regions in the timeline, before the limit of 500.',
  unit: 'count',
  status: 'proxy',
  basis: 'as the timeline',
  margin: null,
  needs: { retained: retainedRegions },
  read: ({ retained: { total } }) => ({ value: total }),
});
