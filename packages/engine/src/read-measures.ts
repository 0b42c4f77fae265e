import type { Submission } from './core/about.js';
import type { Options } from './core/options.js';
import type { AudioInput } from './decode/audio-input.js';
import { openAudio } from './decode/open-audio.js';
import type { Measure } from './measures/measure.js';
import {
  type ReadClaims,
  readDecoded,
  type ReadMarks,
  type Readings,
  type StagedRun,
} from './read-decoded.js';

const readClaims: ReadClaims = async (source, container) => {
  const reader = await import('./decode/claims/read-claims.js');
  return reader.readClaims(source, container);
};

const readMarks: ReadMarks = async (source, container, { cueSheet, fileName }) => {
  const [marks, sheets] = await Promise.all([
    import('./decode/marks/read-marks.js'),
    import('./decode/marks/cue-sheet.js'),
  ]);
  const own = await marks.readMarks(source, container);
  return cueSheet === undefined
    ? own
    : [...own, ...sheets.readCueSheet(cueSheet, 'cue sheet', fileName)];
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
    readMarks,
    ...run,
  });
