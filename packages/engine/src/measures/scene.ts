import { powerDb } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { gapMovement, pauseTone } from '../derived/scene/gap-sound.js';
import { hum } from '../derived/scene/hum.js';
import { intelligibility } from '../derived/scene/intelligibility.js';
import { roomEcho, scene, sceneGaps, type SceneGaps } from '../derived/scene/scene.js';
import { speechNoise } from '../derived/scene/speech-noise.js';
import { NO_PAUSE } from '../derived/speech/pauses.js';
import type { Needs } from '../features/feature.js';
import { defineMeasure, type Measure } from './measure.js';

/** Level of the pauses, dBFS. */
export const gapLevelDb = defineMeasure({
  id: 'gapLevelDb',
  title: 'Level of the pauses',
  definition:
    'Mean level of the pause frames in dBFS, or of the noise under the speech where soft speech may be in them. −120 means at or below. Absent without a pause.',
  unit: 'dBFS',
  status: 'proxy',
  basis:
    'mean square of the pause frames; docs/measures/scene.md#pauses, docs/measures/scene.md#noise-under-the-speech',
  margin: null,
  needs: { noise: speechNoise },
  read: ({ noise: { background } }) =>
    background === undefined ? { absent: NO_PAUSE } : { value: powerDb(background) },
});

/** Fast modulation of the pauses. */
export const gapModulationHighRatio = defineMeasure({
  id: 'gapModulationHighRatio',
  title: 'Fast modulation of the pauses',
  definition:
    'Share of level modulation at 8 to 16 Hz, faster than syllables, in pauses of at least 1.4 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.fastShare,
});

/** Syllabic modulation of the pauses. */
export const gapModulationRatio = defineMeasure({
  id: 'gapModulationRatio',
  title: 'Syllabic modulation of the pauses',
  definition:
    'Share of level modulation at 2 to 8 Hz, the rate of syllables, in pauses of at least 0.7 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measures/scene.md#movement-of-the-pauses',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.syllabicShare,
});

/** Periodicity of the pauses. */
export const gapPeriodicity = defineMeasure({
  id: 'gapPeriodicity',
  title: 'Periodicity of the pauses',
  definition:
    'Highest normalised autocorrelation of the pause level at lags of 120 to 500 ms, from 0 to 1. It is a length-weighted mean over pauses of at least 1 s. Absent without such a pause.',
  unit: '1',
  status: 'proxy',
  basis: 'amplitude-modulated noise; docs/measure/gapPeriodicity.md',
  margin: null,
  needs: { movement: gapMovement },
  read: ({ movement }) => movement.periodicity,
});

/** Mains hum, dB. */
export const humLevelDb = defineMeasure({
  id: 'humLevelDb',
  title: 'Mains hum',
  definition:
    'Ratio of the power of the first four mains harmonics to the noise at 30 to 600 Hz in the pauses, in dB. The larger of 50 and 60 Hz, at least 0. Absent without a pause of 0.34 s.',
  unit: 'dB',
  status: 'validated',
  basis: 'closed form of a sine in white noise; docs/measure/humLevelDb.md',
  margin: 1.5,
  needs: { hum },
  read: ({ hum }) => readFrom(hum, ({ levelDb }) => levelDb),
});

const MIN_DB = 6;
const NOT_STEADY =
  'it is not constant over half of the recording, or that is under 2.5 s: a note looks the same';

/** Mains frequency of the hum, Hz. */
export const humMainsHz = defineMeasure({
  id: 'humMainsHz',
  title: 'Mains frequency of the hum',
  definition:
    'Mains frequency of the hum, 50 or 60 Hz. Absent when the hum is below 6 dB, is not constant over half of the recording, or was not measured.',
  unit: 'Hz',
  shape: { enum: [50, 60] },
  status: 'validated',
  basis: 'sines in noise, and test tones next to the mains frequency; docs/measure/humLevelDb.md',
  margin: 0,
  needs: { hum },
  read: ({ hum }) =>
    readFrom(hum, ({ levelDb, mainsHz, isSteady }) => {
      if ('value' in levelDb && levelDb.value < MIN_DB) return { absent: 'the hum is below 6 dB' };
      return isSteady ? { value: mainsHz } : { absent: NOT_STEADY };
    }),
});

const TIGHT_FROM = 0.25;
const LIVE_FROM = 0.5;
const REVERBERANT_FROM = 0.75;

/** Room echo (withdrawn). */
export const roomEchoLabel = defineMeasure({
  id: 'roomEchoLabel',
  title: 'Room echo (withdrawn)',
  definition:
    'Withdrawn, with its score. Label of room echo: Dry, Tight, Live or Reverberant. Absent without speech.',
  unit: 'text',
  shape: { enum: ['Dry', 'Tight', 'Live', 'Reverberant'] },
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => {
    if ('absent' in echo) return echo;
    if (echo.value < TIGHT_FROM) return { value: 'Dry' };
    if (echo.value < LIVE_FROM) return { value: 'Tight' };
    return { value: echo.value < REVERBERANT_FROM ? 'Live' : 'Reverberant' };
  },
});

/** Room echo (withdrawn). */
export const roomEchoScore = defineMeasure({
  id: 'roomEchoScore',
  title: 'Room echo (withdrawn)',
  definition:
    'Withdrawn. Slowness of the level decay after phrases, from 0 to 1; it does not separate noise from reverberation. Absent without speech.',
  unit: '1',
  status: 'withdrawn',
  basis: 'does not separate noise from reverberation',
  margin: null,
  needs: { echo: roomEcho },
  read: ({ echo }) => echo,
});

/** Kind of background. */
export const sceneBackground = defineMeasure({
  id: 'sceneBackground',
  title: 'Kind of background',
  definition:
    'Class of the background: quiet, program (music or speech), stationary (machine or hiss) or unsteady. The class quiet means pauses below −60 dBFS or 45 dB below the speech. Absent with less than one second of pause.',
  unit: 'text',
  shape: { enum: ['quiet', 'stationary', 'program', 'unsteady'] },
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneBackground.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) => readFrom(scene, ({ background }) => background),
});

type Declared<Id extends string> = Pick<
  Measure<number, Needs, Id>,
  'id' | 'title' | 'definition' | 'unit' | 'basis'
>;

/** Declares one of the figures that describe the pauses. */
export const sceneGapMeasure = <const Id extends string>(
  figure: keyof SceneGaps,
  declared: Declared<Id>,
) =>
  defineMeasure({
    ...declared,
    status: 'proxy',
    margin: null,
    needs: { gaps: sceneGaps },
    read: ({ gaps }) => readFrom(gaps, ({ [figure]: reading }) => reading),
  });

/** Moving pitch in the pauses. */
export const sceneGapHarmonicShare = sceneGapMeasure('harmonicShare', {
  id: 'sceneGapHarmonicShare',
  title: 'Moving pitch in the pauses',
  definition:
    'Share of the 40 ms pause frames with a clear, moving pitch between 70 and 400 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'pitch by McLeod & Wyvill 2005; docs/measure/sceneGapHarmonicShare.md',
});

/** Low share of the pauses. */
export const sceneGapLowBandShare = sceneGapMeasure('lowBandShare', {
  id: 'sceneGapLowBandShare',
  title: 'Low-frequency share of the pauses',
  definition:
    'Share of the pause power from 20 Hz up that is below 500 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});

/** Spectral movement of the pauses. */
export const sceneGapSpectralFlux = sceneGapMeasure('flux', {
  id: 'sceneGapSpectralFlux',
  title: 'Spectral flux of the pauses',
  definition:
    'Mean change of the octave-band balance between successive 0.34 s windows in a pause, from 0 to 1. Typical: below 0.06 a machine, above 0.2 music or speech. Absent with less than one second of pause, or fewer than two pairs of windows.',
  unit: '1',
  basis: 'our own definition, docs/measure/sceneGapSpectralFlux.md',
});

/** Speech-band share of the pauses. */
export const sceneGapSpeechBandShare = sceneGapMeasure('speechBandShare', {
  id: 'sceneGapSpeechBandShare',
  title: 'Speech-band share of the pauses',
  definition:
    'Share of the pause power from 20 Hz up that is between 300 and 3400 Hz. Absent with less than one second of pause.',
  unit: '1',
  basis: 'mean power of the 43 ms frames of the pauses',
});

/** Unsteadiness of the pauses, dB. */
export const sceneGapStabilityDb = sceneGapMeasure('stabilityDb', {
  id: 'sceneGapStabilityDb',
  title: 'Level variation of the pauses',
  definition:
    'Standard deviation of the level over the quieter half of the 20 ms pause frames, in dB; about 0.2 for steady noise. Absent with less than one second of pause.',
  unit: 'dB',
  basis: 'our own definition, docs/measure/sceneGapStabilityDb.md',
});

/** Tone in the pauses, Hz. */
export const sceneGapToneHz = defineMeasure({
  id: 'sceneGapToneHz',
  title: 'Tone in the pauses',
  definition:
    'Frequency of the strongest tone that fills the pauses, from 80 to 8000 Hz. It exceeds the third-octave median by 15 dB in 80 % of the 0.34 s windows. Absent without such a tone, or with less than one second of pause.',
  unit: 'Hz',
  status: 'proxy',
  basis: 'sines in noise; docs/measure/sceneGapToneHz.md',
  margin: null,
  needs: { gaps: sceneGaps, tone: pauseTone },
  read: ({ gaps, tone }) => readFrom(gaps, () => tone),
});

/** Intelligibility. */
export const sceneIntelligibilityScore = defineMeasure({
  id: 'sceneIntelligibilityScore',
  title: 'Intelligibility',
  definition:
    'Share of the speech that stays audible over the background, from 0 to 1. It maps phrase SNR of −15 to 15 dB in four octave bands; a proxy, not an STI. Absent with fewer than two measurable phrases.',
  unit: '1',
  status: 'proxy',
  basis:
    'the map of IEC 60268-16 from speech-to-noise to index; docs/measure/sceneIntelligibilityScore.md',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility }) => intelligibility,
});

/** Where the grades good and fair of the STI begin. */
const CLEAR_FROM = 0.6;
const BORDERLINE_FROM = 0.45;

/** Intelligibility label. */
export const sceneIntelligibility = defineMeasure({
  id: 'sceneIntelligibility',
  title: 'Intelligibility label',
  definition:
    'Grade of the intelligibility score: clear from 0.60, borderline from 0.45, else buried. A proxy, not an STI. Absent with fewer than two measurable phrases.',
  unit: 'text',
  shape: { enum: ['clear', 'borderline', 'buried'] },
  status: 'proxy',
  basis: 'grades of IEC 60268-16; docs/measure/sceneIntelligibilityScore.md',
  margin: null,
  needs: { intelligibility },
  read: ({ intelligibility }) => {
    if ('absent' in intelligibility) return intelligibility;
    const score = intelligibility.value;
    if (score >= CLEAR_FROM) return { value: 'clear' };
    return { value: score >= BORDERLINE_FROM ? 'borderline' : 'buried' };
  },
});

/** Programme score of the pauses. */
export const sceneProgramScore = defineMeasure({
  id: 'sceneProgramScore',
  title: 'Programme score of the pauses',
  definition:
    'Similarity of the pauses to music or speech, from 0 to 1: spectral flux 0.5, moving pitch 0.3, syllabic modulation 0.2. Above 0.5 the label is program. Absent with less than one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneProgramScore.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ program }) => ({ value: program }))),
});

/** Stationarity score of the pauses. */
export const sceneStationaryScore = defineMeasure({
  id: 'sceneStationaryScore',
  title: 'Stationarity score of the pauses',
  definition:
    'Similarity of the pauses to machine noise or hiss, from 0 to 1: steadiness of the spectrum times steadiness of the level. Above 0.5 the label is stationary. Absent with less than one second of pause.',
  unit: '1',
  status: 'proxy',
  basis: 'our own definition, docs/measure/sceneStationaryScore.md',
  margin: null,
  needs: { scene },
  read: ({ scene }) =>
    readFrom(scene, ({ scores }) => readFrom(scores, ({ stationary }) => ({ value: stationary }))),
});
