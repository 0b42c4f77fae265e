import type { Submission } from './core/about.js';
import type { Options } from './core/options.js';
import { type AudioInput, openAudio } from '@sonometer/decode';
import type { Measure } from './measures/measure.js';
import {
  type ReadClaims,
  readDecoded,
  type ReadMarks,
  type Readings,
  type StagedRun,
} from './read-decoded.js';

const readClaims: ReadClaims = async (source, container) => {
  const reader = await import('@sonometer/decode/claims');
  return reader.readClaims(source, container);
};

/** Reads what a file names in time, and the cue sheet that came with it. */
export const readFileMarks: ReadMarks = async (source, container, { cueSheet, fileName }) => {
  const reader = await import('@sonometer/decode/marks');
  const own = await reader.readMarks(source, container);
  return cueSheet === undefined
    ? own
    : [...own, ...reader.readCueSheet(cueSheet, 'cue sheet', fileName)];
};

/**
 * Reads measures of a file of any format that there is, or of samples.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording.
 */
export const readMeasures = async (
  source: AudioInput,
  measures: readonly Measure[],
  options?: Options,
  submission?: Partial<Submission>,
  run: StagedRun = {},
): Promise<Readings> =>
  readDecoded(
    (run as StagedRun | null)?.openDecoder ?? openAudio,
    source,
    measures,
    options,
    submission,
    {
      readClaims,
      readMarks: readFileMarks,
      ...run,
    },
  );
