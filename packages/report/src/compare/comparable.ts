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

/** What a comparison leads with, where the answer has it not: an encode that sounds alike. */
export const ORIGIN: Answer['fields'] = Object.fromEntries(
  Object.values<Measure>(profiles.provenance.fields)
    .filter(({ id }) => id === 'lossySource' || id === 'bandwidthHz')
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
