import { type Answer, integratedLufs, signal } from '@sonometer/engine';

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

/**
 * The answer with the numbers that match two recordings in level: a worker computes it for each of
 * them.
 */
export const comparable = (answer: Answer): Answer => ({
  ...answer,
  id: PREFIX + answer.id,
  fields: { ...answer.fields, ...levelMatch.fields },
});

/** The id of the answer that a comparable one is made of; any other id as it is. */
export const plainId = (id: string): string =>
  id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
