import {
  type Answer,
  profiles,
  reportChroma,
  reportDecay,
  reportLevels,
  reportLoudness,
  reportMix,
  reportPitch,
  reportPeak,
  reportSpectrum,
  reportStereo,
  reportWaveform,
  segments,
  timeseries,
} from '@sonometer/engine';
import { families } from './families.js';
import type { Body } from '../reading/reader.js';

/** The part of an analysis stored for its page: numbers only. JSON. */
export interface SavedReport {
  /** Id of the requested answer. */
  readonly answer: string;
  readonly fileName: string | null;
  readonly engineVersion: string;
  /** Damage of the file, or a length that differs. */
  readonly warnings: readonly string[];
  readonly parts: readonly ReportPart[];
}

/** One answer with its curves; the first is the requested one. */
export interface ReportPart {
  readonly answer: string;
  readonly body: Body;
}

/**
 * The part of an answer that a report shows: itself with its curves, and curves that others have.
 */
export const reportAnswers = (answer: Answer): readonly Answer[] => [
  ...drawnWith(answer),
  ...('truePeakDb' in answer.fields ? [reportPeak] : []),
];

function drawnWith(answer: Answer): readonly Answer[] {
  switch (answer.id) {
    case 'mix':
      return [reportMix, reportLoudness, reportWaveform, reportSpectrum, reportStereo];
    case 'target':
      return [answer, timeseries, reportLoudness];
    case 'profile.master':
      return [answer, reportLoudness, reportStereo];
    case 'profile.room':
      return [answer, reportDecay];
    case 'profile.beat':
      return [answer, reportWaveform];
    case 'profile.key':
      return [answer, reportChroma];
    case 'profile.pitch':
      return [answer, reportPitch];
    case 'spectrum':
    case 'profile.provenance':
      return [answer, reportWaveform, reportSpectrum];
    case 'segments':
      return [answer, reportLevels];
    case 'profile.dataset':
      return [answer, reportLevels, segments];
    case 'profile.voice':
      return [answer, segments];
    case 'sample':
      return [answer, reportWaveform, reportSpectrum];
    case 'profile.chain':
      return [answer, timeseries];
    case 'timeseries':
      return [answer, reportLoudness, reportSpectrum];
    default:
      return [answer];
  }
}

const known: ReadonlyMap<string, Answer> = new Map(
  [
    ...Object.values(families).map(({ answer }) => answer),
    ...Object.values(profiles),
    ...[
      reportChroma,
      reportDecay,
      reportLevels,
      reportLoudness,
      reportPeak,
      reportPitch,
      reportSpectrum,
      reportStereo,
      reportWaveform,
    ],
  ].map((answer) => [answer.id, answer]),
);

/** The declaration of a part; `undefined` for an answer that this version no longer has. */
export const answerOf = ({ answer }: Pick<ReportPart, 'answer'>): Answer | undefined =>
  known.get(answer);
