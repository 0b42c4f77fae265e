import { profiles, readKind, type RecordingKind } from '@sonometer/engine';
import { defineAnalysis, type NumberOf } from './analysis.js';

/** The numbers that decide, by kind; the first are the most important. */
export const KEY_NUMBERS = {
  speech: ['integratedLufs', 'truePeakDb', 'signalToNoiseDb', 'speechRatio'],
  mixed: ['integratedLufs', 'truePeakDb', 'signalToNoiseDb', 'speechRatio'],
  music: ['integratedLufs', 'truePeakDb', 'beatTempo.bpm', 'key.name', 'loudnessRange'],
  'one-shot': ['peakDb', 'character.note', 'character.attackMs', 'character.decayT20Ms'],
  loop: ['loop.bpm', 'loop.bars', 'loopSeamRatio', 'key.name', 'peakDb'],
  noise: ['rmsDb', 'peakDb', 'toneFrequencyHz', 'spectralCentroidHz'],
  tone: ['toneFrequencyHz', 'peakDb', 'rmsDb'],
  silence: ['durationSec'],
  unknown: ['integratedLufs', 'truePeakDb', 'peakDb', 'rmsDb'],
} as const satisfies Readonly<
  Record<RecordingKind, readonly NumberOf<typeof profiles.overview.fields>[]>
>;

/** What a recording is, and what to fix first. Its rules depend on the kind of the recording: `overview-rules.ts`. */
export const overviewAnalysis = defineAnalysis(profiles.overview, {
  label: 'Overview: what it is, and what comes first',
  rules: null,
  keyNumbers: (reader) => KEY_NUMBERS[readKind(reader).kind],
});
