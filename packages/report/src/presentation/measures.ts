import type { Answer } from '@sonometer/engine';
import type { MeasureId, Section } from './sections.js';

/** Capitals, hyphens, blanks and the like are no part of a name. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');

/** The measures that are usually called so, by their ids; mostly one or none. */
export function usuallyNamed(name: string): readonly string[] {
  const plain = plainName(name);
  return presentationEntries.flatMap(([id, { names = [] }]) =>
    names.some((one) => plainName(one) === plain) ? [id] : [],
  );
}

/** How interfaces show a measure, where its declaration does not say it already. */
export interface Presentation {
  /** Where it is not that of its subject. */
  readonly section?: Section;
  /** Of at most 18 characters, where the title is longer than a row of a page has room for. */
  readonly label?: string;
  /**
   * Common names elsewhere: abbreviations of standards (BS.1770, EBU Tech 3341 and 3342, ISO 3382, IEC 61672) and of
   * meters.
   */
  readonly names?: readonly string[];
  /** How the place of a value is found in the recording. */
  readonly place?: PlaceName;
  /** The sounds that demonstrate it. */
  readonly demonstration?: DemonstrationName;
}

export type PlaceName =
  | 'clipping'
  | 'end'
  | 'loudest-sample'
  | 'loudest-window'
  | 'silence'
  | 'start'
  | 'true-peak'
  | 'worst-phrase';

export type DemonstrationName =
  'colour' | 'hum' | 'level' | 'offset' | 'pauses' | 'stereo' | 'tones';

/** By id of the measure. A measure that is not here has its title, and the section of its subject. */
const presentations = {
  integratedLufs: {
    label: 'Integrated',
    names: ['LUFS', 'LKFS', 'integrated', 'loudness', 'programme loudness', 'LUFS-I'],
    demonstration: 'level',
  },
  shortTermLufsMax: {
    label: 'Short-term max',
    names: ['short-term', 'LUFS-S'],
    place: 'loudest-window',
    demonstration: 'level',
  },
  momentaryLufsMax: {
    label: 'Momentary max',
    names: ['momentary', 'LUFS-M'],
    place: 'loudest-window',
    demonstration: 'level',
  },
  loudnessRange: { label: 'Range (LRA)', names: ['LRA', 'range'] },
  truePeakDb: {
    names: ['TP', 'dBTP', 'true peak', 'inter-sample peak', 'ISP'],
    place: 'true-peak',
    demonstration: 'level',
  },
  peakDb: {
    names: ['sample peak', 'dBFS'],
    place: 'loudest-sample',
    demonstration: 'level',
  },
  rmsDb: { label: 'RMS', names: ['RMS'], demonstration: 'level' },
  crestFactorDb: {
    names: ['crest', 'crest factor', 'dynamic range'],
    demonstration: 'level',
  },
  drValue: { names: ['DR', 'DR14', 'TT DR'], demonstration: 'level' },
  plrDb: {
    label: 'Peak to integrated',
    names: ['PLR', 'peak to loudness ratio'],
    demonstration: 'level',
  },
  psrDb: {
    label: 'Peak to short-term',
    names: ['PSR'],
    place: 'loudest-window',
    demonstration: 'level',
  },
  stereoWidth: { label: 'Width (0 to 1)', names: ['width'], demonstration: 'stereo' },
  midSideRatio: { demonstration: 'stereo' },
  stereoCorrelation: {
    label: 'Correlation',
    names: ['correlation', 'phase'],
    demonstration: 'stereo',
  },
  stereoBalanceDb: { label: 'Balance (left +)', demonstration: 'stereo' },
  stereoLayout: { label: 'Layout' },
  bassCorrelation: { demonstration: 'stereo' },
  monoCompatible: { label: 'Mono-compatible', demonstration: 'stereo' },
  spectralCentroidHz: { label: 'Centroid', demonstration: 'colour' },
  spectralRolloffHz: { label: 'Rolloff (85 %)', demonstration: 'colour' },
  spectralFlatness: { label: 'Flatness', demonstration: 'colour' },
  'bandEnergy.sub': { demonstration: 'colour' },
  'bandEnergy.bass': { demonstration: 'colour' },
  'bandEnergy.lowMid': { demonstration: 'colour' },
  'bandEnergy.mid': { demonstration: 'colour' },
  'bandEnergy.highMid': { demonstration: 'colour' },
  'bandEnergy.presence': { demonstration: 'colour' },
  'bandEnergy.air': { demonstration: 'colour' },
  'harshness.label': { label: 'Harshness' },
  'muddiness.label': { label: 'Muddiness' },
  speechSec: { demonstration: 'pauses' },
  silenceSec: { label: 'Pauses' },
  speechRatio: { label: 'Share of speech', demonstration: 'pauses' },
  estimatedSyllableRate: { label: 'Bursts per second' },
  longSilences: { label: 'Long pauses' },
  noiseFloorDb: { names: ['noise floor'], demonstration: 'pauses' },
  signalToNoiseDb: {
    label: 'Signal-to-noise',
    names: ['SNR', 'S/N', 'signal to noise'],
    demonstration: 'pauses',
  },
  'clipping.count': { place: 'clipping', demonstration: 'level' },
  'clipping.severity': { place: 'clipping', demonstration: 'level' },
  brightness: { demonstration: 'colour' },
  activeKind: { label: 'Content' },
  sibilanceRisk: { section: 'Speech' },
  segmentalSnrDb: { label: 'Per phrase, mean', place: 'worst-phrase', demonstration: 'pauses' },
  segmentalSnrSpreadDb: { label: 'Spread' },
  worstPhraseSnrDb: { label: 'Worst tenth', place: 'worst-phrase', demonstration: 'pauses' },
  gapLevelDb: { label: 'Pause level' },
  humLevelDb: { label: 'Hum', demonstration: 'hum' },
  humMainsHz: { label: 'Mains', demonstration: 'hum' },
  edgeStartDb: { label: 'Level at start' },
  edgeEndDb: { label: 'Level at end' },
  sceneBackground: { label: 'Background' },
  speechToBackgroundDb: { label: 'Above background', demonstration: 'pauses' },
  sceneIntelligibility: { label: 'Intelligibility' },
  totalSegments: { label: 'Phrases' },
  bitDepthGuess: { label: 'Declared bits' },
  dcOffset: { demonstration: 'offset' },
  hasClipping: { place: 'clipping', demonstration: 'level' },
  clippingRegions: { label: 'Clipped regions', place: 'clipping' },
  silenceRegions: { label: 'Silences', place: 'silence' },
  silenceTotalSec: { label: 'Total silence', place: 'silence', demonstration: 'pauses' },
  edgeSilenceStartMs: { label: 'Silent start', place: 'start' },
  edgeSilenceEndMs: { label: 'Silent end', place: 'end' },
  contentTypeGuess: { label: 'Content' },
  loopSeamRatio: { label: 'Seam' },
  bandwidthHz: { names: ['bandwidth', 'cutoff'] },
  lossySource: { label: 'Codec history', names: ['transcode', 'lossy'] },
  effectiveBitDepth: { section: 'Origin' },
  toneProminenceDb: { demonstration: 'tones' },
  toneFrequencyHz: { demonstration: 'tones' },
  dominantBand: { demonstration: 'colour' },
  'material.onsetCount': { section: 'Content' },
  'character.decayT20Ms': { label: 'Decay T20' },
  'event-count': { section: 'Content' },
  gating: { section: 'Loudness and level' },
  tempo: { names: ['BPM'] },
  'room-summary': { names: ['RT60', 'T20', 'T30', 'EDT', 'C50', 'reverberation', 'reverb'] },
  'packet-size': { section: 'Defects' },
  f0: { names: ['fundamental', 'pitch'] },
  hnr: { names: ['harmonics to noise'] },
  'cepstral-peak': { names: ['CPP', 'CPPS'] },
  declaredMusic: { section: 'File' },
  dialogueLufs: { label: 'Dialogue' },
  dialogueShare: { label: 'Share of time' },
  dialogueToBackgroundLu: { label: 'Above background' },
  talkerDifferenceLu: { label: 'Between talkers' },
  activeSpeechLevelDb: { label: 'Speech level P.56', demonstration: 'pauses' },
  activityFactor: { demonstration: 'pauses' },
  'sound-level': { names: ['dBA', 'dB(A)', 'LAeq', 'SPL'] },
  'speechQuality.overall': { label: 'Quality of 5' },
  'speechQuality.signal': { label: 'Signal of 5' },
  'speechQuality.background': { label: 'Background of 5' },
} as const satisfies Partial<Record<MeasureId, Presentation>>;

/** A part of a value, which has no declaration of its own. */
export interface PartPresentation {
  readonly label: string;
  readonly unit?: Answer['fields'][string]['unit'];
}

/** By the id of the measure or lens, and the name of the part. */
const parts: Readonly<Record<string, PartPresentation>> = {
  'beatTempo.bpm': { label: 'Tempo', unit: 'bpm' },
  'metre.metre': { label: 'Metre' },
  'swing.ratio': { label: 'Swing' },
  'beats.count': { label: 'Beats', unit: 'count' },
  'tempo.bpm': { label: 'Tempo', unit: 'bpm' },
  'room-summary.rtMidSec': { label: 'Reverberation', unit: 's' },
  'room-summary.label': { label: 'Character' },
  'turn-taking.changes': { label: 'Speaker changes', unit: 'count' },
  'turn-taking.medianGapSec': { label: 'Median pause', unit: 's' },
  'turn-taking.overlapShare': { label: 'Overlap', unit: '1' },
  'f0.medianHz': { label: 'Median pitch', unit: 'Hz' },
  'level-percentiles.leqDb': { label: 'Mean level', unit: 'dBFS' },
  'sound-level.laeqDb': { label: 'LAeq', unit: 'dB' },
  'sound-level.lafMaxDb': { label: 'LAFmax', unit: 'dB' },
  'sound-level.lcPeakDb': { label: 'LCpeak', unit: 'dB' },
  'exceeded-levels.laf90Db': { label: 'LAF90', unit: 'dB' },
  'dropouts.count': { label: 'Gaps', unit: 'count' },
  'safeGain.gainDb': { label: 'Safe gain', unit: 'dB' },
  'downmix.loRo.integratedLufs': { label: 'Stereo downmix', unit: 'LUFS' },
  'downmix.loRo.truePeakDb': { label: 'Its true peak', unit: 'dBTP' },
  'key.name': { label: 'Key' },
  'key.camelot': { label: 'Camelot' },
  'tuning.a4Hz': { label: 'A4', unit: 'Hz' },
  'key.second': { label: 'Next best' },
  'root-key.note': { label: 'Root key, C4 = 60' },
  'root-key.noteC3': { label: 'Root key, C3 = 60' },
  'note-summary.count': { label: 'Notes', unit: 'count' },
  'note-summary.lowest': { label: 'Lowest note' },
};

/** All of them, by id. */
export const presentationEntries = Object.entries<Presentation>(presentations);

export const presentationOf = (id: string): Presentation =>
  (presentations as Readonly<Record<string, Presentation>>)[id] ?? {};

/** What a row of it begins with. */
export const labelOf = ({ id, title }: { readonly id: string; readonly title: string }): string =>
  presentationOf(id).label ?? title;

export const partPaths = Object.keys(parts);

export const partOf = (path: string): PartPresentation | undefined => parts[path];
