import { families } from '../questions/families.js';
import { heading } from './heading.js';
import { clock, figure } from '../reading/quantity.js';
import { pageOf, section } from './section.js';
import { openSheet } from './sheet.js';
import { speechTimeline } from './plots/speech-timeline.js';
import type { Summary } from './summary.js';
import { verdictLine, verdictLines } from './verdict-lines.js';

const { answer } = families.voice;

export const voiceSummary: Summary = {
  page(measured, view) {
    const { paint } = view;
    const sheet = openSheet(answer, measured, view);
    return pageOf(
      heading(measured, paint),
      section('Is this take usable?', verdictLines(answer, sheet), paint),
      section('Over time, dBFS', speechTimeline(sheet), paint),
      section('Speech', sheet.rows(SPEECH), paint),
      section('Noise and background', sheet.rows(NOISE), paint),
      section('Accuracy', sheet.accuracies(), paint),
      section('Not measured', sheet.absences(), paint),
    );
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    const snr = sheet.number('signalToNoiseDb');
    const ratio = sheet.number('speechRatio') ?? 0;
    return [
      clock(measured.durationSec).padStart(7),
      `speech${`${Math.round(ratio * 100)} %`.padStart(6)}`,
      `SNR${`${snr === undefined ? 'n/a' : figure(snr, 'dB')} dB`.padStart(8)}`,
      verdictLine(answer, sheet),
    ].join('  ');
  },
};

const SPEECH = {
  speechSec: 'Speech',
  silenceSec: 'Pauses',
  speechRatio: 'Share of speech',
  totalSegments: 'Phrases',
  estimatedSyllableRate: 'Bursts per second',
  speakingRateLabel: 'Pace',
  longSilences: 'Long pauses',
  averageSpeechRmsDb: 'Speech level',
  peakDb: 'Sample peak',
  'clipping.count': 'Clipped runs',
  brightness: 'Brightness',
  sibilanceRisk: 'Sibilance',
  edgeStartDb: 'Level at start',
  edgeEndDb: 'Level at end',
};

const NOISE = {
  signalToNoiseDb: 'Signal-to-noise',
  segmentalSnrDb: 'Per phrase, mean',
  worstPhraseSnrDb: 'Worst tenth',
  segmentalSnrSpreadDb: 'Spread',
  noiseFloorDb: 'Noise floor',
  gapLevelDb: 'Pause level',
  speechToBackgroundDb: 'Above background',
  humLevelDb: 'Hum',
  humMainsHz: 'Mains',
  sceneBackground: 'Background',
  sceneIntelligibility: 'Intelligibility',
  activeKind: 'Content',
  activeVoiceShare: 'Voice share',
};
