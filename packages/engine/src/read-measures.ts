import type { Submission } from './core/about.js';
import type { Options } from './core/options.js';
import type { AudioInput } from './decode/audio-input.js';
import { openAudio } from './decode/open-audio.js';
import type { Measure } from './measures/measure.js';
import { type ReadClaims, readDecoded, type Readings, type StagedRun } from './read-decoded.js';

const readClaims: ReadClaims = async (source, container) => {
  const reader = await import('./decode/claims/read-claims.js');
  return reader.readClaims(source, container);
};

/**
 * Reads measures of a file of any format that there is, or of samples.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording.
 */
export const readMeasures = (
  source: AudioInput,
  measures: readonly Measure[],
  options?: Options,
  submission?: Partial<Submission>,
  run?: StagedRun,
): Promise<Readings> =>
  readDecoded(run?.openDecoder ?? openAudio, source, measures, options, submission, {
    readClaims,
    ...run,
  });
