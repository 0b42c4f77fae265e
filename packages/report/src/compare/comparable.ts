import { type Answer, integratedLufs, type Measure, profiles, signal } from '@sonometer/engine';

const PREFIX = 'compare.';

/** The values that a comparison reads besides the compared answer, and their place in the body. */
export const LEVEL_MATCH = 'levelMatch';

/** Only these numbers, for callers that store them with an answer that may be compared later. */
export const levelMatch: Answer = {
  id: LEVEL_MATCH,
  title: 'Levels used to match recordings',
  fields: {
    [`${LEVEL_MATCH}.integratedLufs`]: integratedLufs,
    ...Object.fromEntries(
      Object.entries(signal.fields).flatMap(([path, measure]) =>
        path.startsWith('thirdOctaveDb.')
          ? [[path.replace('thirdOctaveDb', LEVEL_MATCH), measure]]
          : [],
      ),
    ),
  },
  series: {},
  required: [],
  accepts: [],
  absent: 'null',
};

const LEADING = [
  'lossySource',
  'bandwidthHz',
  'signalToNoiseDb',
  'defectCounts.click',
  'defectCounts.crackle',
  'defectCounts.dropout',
];

/** What a comparison leads with, where the answer has it not: an encode that sounds alike, defects, and noise in speech. */
export const ORIGIN: Answer['fields'] = Object.fromEntries(
  [
    ...Object.values<Measure>(profiles.provenance.fields),
    ...Object.values<Measure>(profiles.overview.fields),
  ]
    .filter(({ id }) => LEADING.includes(id))
    .map((measure) => [`origin.${measure.id}`, measure]),
);

/**
 * The answer with the numbers that match two recordings in level, and what they were encoded to before: a worker
 * computes it for each of them.
 */
export const comparable = (answer: Answer): Answer => ({
  ...answer,
  id: PREFIX + answer.id,
  fields: { ...answer.fields, ...ORIGIN, ...levelMatch.fields },
});

/** The id of the answer that a comparable one is made of; any other id as it is. */
export const plainId = (id: string): string =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
