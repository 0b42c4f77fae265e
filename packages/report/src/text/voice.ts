import { families } from '../questions/families.js';
import { notSpeech } from '../verdicts/conditions.js';
import { verdictOn } from '../verdicts/index.js';
import { BOUND_SIGNS, boundOf } from '../reading/bounds.js';
import { clock, figure } from '../reading/quantity.js';
import { heading, verdictLine, verdictLines } from './verdict-lines.js';
import { speechTimeline } from './plots/timelines.js';
import { pageOf, section } from './rows.js';
import { FURTHER, openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { listLines } from './table-lines.js';

const { answer: voiceAnswer } = families.voice;

export const voiceSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(voiceAnswer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Is this take usable?', verdictLines(verdictOn(voiceAnswer, sheet), sheet), paint),
      section('Over time, dBFS', speechTimeline(sheet), paint),
      section('Speech', sheet.rows(SPEECH), paint),
      section('Noise and background', noiseRows(sheet), paint),
      section(FURTHER, sheet.rows(sheet.others(ELSEWHERE)), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const sheet = openSheet(voiceAnswer, measured, view);
    const snr = notSpeech(sheet) === undefined ? sheet.number('signalToNoiseDb') : undefined;
    const bound = boundOf(sheet, 'signalToNoiseDb');
    const sign = bound ? BOUND_SIGNS[bound.kind] : '';
    const ratio = sheet.number('speechRatio') ?? 0;
    return [
      clock(measured.durationSec).padStart(7),
      `speech${`${Math.round(ratio * 100)} %`.padStart(6)}`,
      `SNR${`${snr === undefined ? 'n/a' : sign + figure(snr, 'dB')} dB`.padStart(8)}`,
      verdictLine(verdictOn(voiceAnswer, sheet), sheet),
    ].join('  ');
  },
};

/** Where there is no speech, its ratios to noise would be those of music or of an effect. */
function noiseRows(sheet: Sheet): readonly string[] {
  const reason = notSpeech(sheet);
  if (reason === undefined) return sheet.rows(NOISE);
  const rows = sheet.rows(NOISE.filter((id) => !RATIOS.includes(id)));
  return [`Signal-to-noise ratios do not apply: ${reason}.`, ...rows];
}

const RATIOS: readonly string[] = [
  'signalToNoiseDb',
  'segmentalSnrDb',
  'worstPhraseSnrDb',
  'segmentalSnrSpreadDb',
  'speechToBackgroundDb',
  'sceneIntelligibility',
];

const SPEECH = [
  'speechSec',
  'silenceSec',
  'speechRatio',
  'totalSegments',
  'estimatedSyllableRate',
  'speakingRateLabel',
  'longSilences',
  'averageSpeechRmsDb',
  'peakDb',
  'clipping.count',
  'brightness',
  'sibilanceRisk',
  'edgeStartDb',
  'edgeEndDb',
];

const NOISE = [
  'signalToNoiseDb',
  'segmentalSnrDb',
  'worstPhraseSnrDb',
  'segmentalSnrSpreadDb',
  'noiseFloorDb',
  'gapLevelDb',
  'speechToBackgroundDb',
  'humLevelDb',
  'humMainsHz',
  'sceneBackground',
  'sceneIntelligibility',
  'activeKind',
  'activeVoiceShare',
];

/** Printed in other sections, or left out: evidence for labels. */
const ELSEWHERE = [
  ...SPEECH,
  ...NOISE,
  ...['durationSec', 'sampleRate', 'pacingVariance', 'burstiness', 'averageSpeechRms'],
  ...['roomEchoScore', 'gapModulationRatio', 'gapModulationHighRatio', 'gapPeriodicity'],
  ...['sceneProgramScore', 'sceneStationaryScore', 'sceneGapLowBandShare'],
  ...['sceneGapSpeechBandShare', 'sceneGapStabilityDb', 'sceneGapHarmonicShare'],
  ...['sceneGapToneHz', 'sceneGapSpectralFlux', 'sceneIntelligibilityScore'],
  'returnedSegments',
];

const { answer: segmentsAnswer } = families.segments;
const { rmsEnvelope } = families.voice.answer.series;

export const segmentsSummary: Summary = {
  curves: { rmsEnvelope },

  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(segmentsAnswer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Summary', verdictLines(verdictOn(segmentsAnswer, sheet), sheet), paint),
      section('Over time, dBFS', speechTimeline(sheet), paint),
      sheet.rows(ROWS),
      section('Phrases', listLines(sheet, 'segments', Infinity), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const { objects, number } = openSheet(segmentsAnswer, measured, view);
    const ratio = number('speechRatio') ?? 0;
    const count = objects('segments').length;
    return [
      clock(measured.durationSec).padStart(7),
      `speech${`${Math.round(ratio * 100)} %`.padStart(6)}`,
      `${count} ${count === 1 ? 'phrase' : 'phrases'}`,
    ].join('  ');
  },
};

const ROWS = ['speechSec', 'silenceSec', 'speechRatio', 'longSilences'];
