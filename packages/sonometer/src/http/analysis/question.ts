import type { Answer } from '@sonometer/engine';
import { ApiError } from '../../errors/api-error.js';
import { families, type Family, PROFILE_ROUTE, profileByName } from '../../families.js';

/** What one request asks of its audio. */
export interface Question {
  readonly answer: Answer;
  /** Of the engine, as the caller gave them. */
  readonly options: Readonly<Record<string, unknown>>;
  /** As the caller wants it called. */
  readonly fileName: string | undefined;
  readonly profile?: string;
}

/** An analysis route: which question its requests ask. */
export interface Asking {
  readonly route: string;
  /** Set when very long audio, or a wish of the caller, makes it a job. */
  readonly job: Family['job'];
  readonly isVoice: boolean;
  /**
   * @throws ApiError `invalid_parameter` for an unknown profile or a file name that is no text; the
   * options are checked by `checkOptions`.
   */
  questionOf(given: Readonly<Record<string, unknown>>): Question;
}

const profileAsking: Asking = {
  route: PROFILE_ROUTE,
  job: undefined,
  isVoice: false,
  questionOf({ profile, ...given }) {
    const names = [...profileByName.keys()].join(', ');
    if (profile === undefined) throw invalid('profile', `is needed: ${names}`);
    const answer = typeof profile === 'string' ? profileByName.get(profile) : undefined;
    if (typeof profile !== 'string' || !answer) throw invalid('profile', `must be one of ${names}`);
    return { answer, ...named(given), profile };
  },
};

/** Every analysis route, in the order of the documentation. */
export const askings: readonly Asking[] = [
  ...Object.values(families).map(({ route, answer, job, isVoice }: Family): Asking => ({
    route,
    job,
    isVoice: isVoice === true,
    questionOf: (given) => ({ answer, ...named(given) }),
  })),
  profileAsking,
];

/**
 * The analysis route that a body names, with or without `/v1/`.
 *
 * @throws ApiError `invalid_parameter`.
 */
export function askingNamed(endpoint: string): Asking {
  const path = `/v1/${endpoint.replace(/^\/?(v1\/)?/, '')}`;
  const asking = askings.find(({ route }) => route === path);
  if (asking) return asking;
  const known = askings.map(({ route }) => route.replace('/v1/', '')).join(', ');
  throw invalid('endpoint', `must be one of ${known}`);
}

/** Takes the file name out of the options: it is no matter of the engine's choices. */
function named({ fileName, ...options }: Readonly<Record<string, unknown>>) {
  if (fileName === undefined) return { options, fileName };
  if (typeof fileName !== 'string') throw invalid('fileName', 'must be a string');
  return { options, fileName };
}

const invalid = (param: string, what: string) =>
  new ApiError('invalid_parameter', `${param} ${what}`, { param });
