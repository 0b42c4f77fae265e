import { profileByName } from '../questions/families.js';
import { checkSummary } from './check.js';
import { mixSummary } from './mix.js';
import { overviewSummary } from './overview.js';
import { profileSummary } from './profile.js';
import { sampleSummary } from './sample.js';
import { segmentsSummary } from './segments.js';
import { signalSummary } from './signal.js';
import { spectrumSummary } from './spectrum.js';
import type { Summary } from './summary.js';
import { timeseriesSummary } from './timeseries.js';
import { voiceSummary } from './voice.js';

/** The text form of each answer, by its id. */
export const summaries: Readonly<Record<string, Summary>> = {
  mix: mixSummary,
  target: checkSummary,
  timeseries: timeseriesSummary,
  spectrum: spectrumSummary,
  voice: voiceSummary,
  segments: segmentsSummary,
  signal: signalSummary,
  sample: sampleSummary,
  ...Object.fromEntries(
    [...profileByName.values()].map((answer) => [answer.id, profileSummary(answer)]),
  ),
  'profile.overview': overviewSummary,
};
