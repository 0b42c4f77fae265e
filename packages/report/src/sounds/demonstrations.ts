import type { ChangeName } from './changes.js';
import type { SignalName } from './signals.js';

/** An audible demonstration of a measure: a signal, and its processing. */
interface Detected {
  readonly signal: SignalName;
  readonly changes: readonly ChangeName[];
}

const LEVEL: Detected = {
  signal: 'music',
  changes: ['quieter', 'louder', 'clipped', 'flipped', 'mono', 'noisier', 'duller'],
};
const STEREO: Detected = {
  signal: 'music',
  changes: ['quieter', 'flipped', 'mono', 'wider', 'leaning', 'noisier'],
};
const COLOUR: Detected = {
  signal: 'music',
  changes: ['quieter', 'clipped', 'noisier', 'duller', 'thinner'],
};
const PAUSES: Detected = {
  signal: 'talk',
  changes: ['quieter', 'louder', 'noisier', 'humming', 'duller', 'interrupted'],
};
const TONES: Detected = {
  signal: 'air',
  changes: ['quieter', 'humming', 'whistling'],
};
const HUM: Detected = { signal: 'talk', changes: ['quieter', 'humming', 'whistling', 'noisier'] };
const OFFSET: Detected = { signal: 'music', changes: ['quieter', 'shifted', 'flipped'] };

/** By id of the measure; a measure that is not here has nothing that so small a signal would show. */
export const demonstrations: Readonly<Record<string, Detected>> = {
  integratedLufs: LEVEL,
  momentaryLufsMax: LEVEL,
  shortTermLufsMax: LEVEL,
  truePeakDb: LEVEL,
  peakDb: LEVEL,
  rmsDb: LEVEL,
  crestFactorDb: LEVEL,
  plrDb: LEVEL,
  psrDb: LEVEL,
  hasClipping: LEVEL,
  'clipping.count': LEVEL,
  'clipping.severity': LEVEL,
  dcOffset: OFFSET,
  stereoCorrelation: STEREO,
  stereoWidth: STEREO,
  stereoBalanceDb: STEREO,
  midSideRatio: STEREO,
  bassCorrelation: STEREO,
  monoCompatible: STEREO,
  'bandEnergy.sub': COLOUR,
  'bandEnergy.bass': COLOUR,
  'bandEnergy.lowMid': COLOUR,
  'bandEnergy.mid': COLOUR,
  'bandEnergy.highMid': COLOUR,
  'bandEnergy.presence': COLOUR,
  'bandEnergy.air': COLOUR,
  dominantBand: COLOUR,
  spectralCentroidHz: COLOUR,
  spectralRolloffHz: COLOUR,
  spectralFlatness: COLOUR,
  brightness: COLOUR,
  noiseFloorDb: PAUSES,
  signalToNoiseDb: PAUSES,
  silenceTotalSec: PAUSES,
  speechRatio: PAUSES,
  speechSec: PAUSES,
  worstPhraseSnrDb: PAUSES,
  speechToBackgroundDb: PAUSES,
  segmentalSnrDb: PAUSES,
  activeSpeechLevelDb: PAUSES,
  activityFactor: PAUSES,
  humLevelDb: HUM,
  humMainsHz: HUM,
  toneFrequencyHz: TONES,
  toneProminenceDb: TONES,
};
