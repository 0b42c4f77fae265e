import { mean, percentileOfSorted } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { lowPitch } from '../derived/pitch/low-pitch.js';
import { meanHarmonicity, pitchPath, type PitchPath } from '../derived/pitch/pitch-path.js';
import { perturbation } from '../derived/pitch/perturbation.js';
import { log2 } from '@sonometer/decode/elementary/log2';
import { cepstralPeaks, CEPSTRUM_RATE_HZ } from '../features/pitch/cepstral-peaks.js';
import { PITCH_STEP_SEC } from '../features/pitch/pitch-grid.js';
import { laneOf, seriesArray } from './level-curves.js';
import { defineMeasure } from './measure.js';
import { part, parts } from './parts.js';

const MIN_VOICED_FRAMES = 10;

/** Why a recording has no pitch of a voice; nothing where it has. */
const absentOfVoice = (
  { voicedFrames }: PitchPath,
  lower: { readonly absent: string } | undefined,
) =>
  voicedFrames < MIN_VOICED_FRAMES
    ? { absent: `${voicedFrames} voiced frames of 10 ms; ${MIN_VOICED_FRAMES} are needed` }
    : lower;

/** Cepstral peak prominence, dB. */
export const cepstralPeak = defineMeasure({
  id: 'cepstral-peak',
  title: 'Cepstral peak prominence',
  definition:
    'Mean smoothed cepstral peak prominence (CPPS) over the voiced frames up to 5 kHz, in dB. Breathy and hoarse voices read low. Absent with fewer than 10 voiced frames, and below a 10 kHz sample rate.',
  unit: 'dB',
  status: 'beta',
  basis:
    'Praat, Get CPPS with the settings of Maryn & Weenink 2015, over voiced frames; docs/measures/pitch.md#cepstral-peak',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { cepstralPeaks, pitchPath, lowPitch },
  read({ cepstralPeaks, pitchPath, lowPitch }, { format }) {
    if (format.rateHz < CEPSTRUM_RATE_HZ)
      return {
        absent: `a cepstrum up to 5 kHz needs a sample rate of 10 kHz; this is ${format.rateHz} Hz`,
      };
    const absent = absentOfVoice(pitchPath, lowPitch);
    if (absent) return absent;
    return cepstralPeaks.length > 0
      ? { value: mean(cepstralPeaks) }
      : { absent: 'the voice is within 54 ms of the ends' };
  },
});

/** Voice pitch, Hz. */
export const f0 = defineMeasure({
  id: 'f0',
  title: 'Voice pitch',
  definition:
    'Median, 5th and 95th percentile of the pitch in Hz between 75 and 600 Hz, and the range in semitones. Only voiced 10 ms frames count. Absent with fewer than 10 voiced frames, and where they are harmonics of a lower tone.',
  unit: 'Hz',
  shape: parts({
    medianHz: part('Hz', 'Median, Hz.'),
    p5Hz: part('Hz', '5th percentile, Hz.'),
    p95Hz: part('Hz', '95th percentile, Hz.'),
    rangeSt: part('semitone', 'From p5Hz to p95Hz, semitones.', { minimum: 0 }),
  }),
  status: 'validated',
  basis: 'Boersma 1993; Praat, To Pitch (ac), within 0.5 %',
  margin: { percent: 0.5 },
  needs: { pitchPath, lowPitch },
  read({ pitchPath, lowPitch }) {
    const absent = absentOfVoice(pitchPath, lowPitch);
    if (absent) return absent;
    const voiced = pitchPath.hz.filter((hz) => hz > 0).sort();
    const at = (q: number) => percentileOfSorted(voiced, q);
    return {
      value: {
        medianHz: at(50),
        p5Hz: at(5),
        p95Hz: at(95),
        rangeSt: 12 * log2(at(95) / at(5)),
      },
    };
  },
});

/** Harmonics-to-noise ratio, dB. */
export const hnr = defineMeasure({
  id: 'hnr',
  title: 'Harmonics-to-noise ratio',
  definition:
    'Mean harmonics-to-noise ratio of the non-silent frames in dB, from the autocorrelation at the pitch period. Absent with fewer than 10 voiced frames.',
  unit: 'dB',
  status: 'validated',
  basis:
    'closed form of harmonics in noise, 5 to 30 dB; Praat, To Harmonicity (cc), within 0.5 dB on voices; decision 0013',
  margin: 0.5,
  needs: { meanHarmonicity, pitchPath, lowPitch },
  read: ({ meanHarmonicity, pitchPath, lowPitch }) =>
    absentOfVoice(pitchPath, lowPitch) ??
    (meanHarmonicity === undefined
      ? { absent: 'nothing is loud enough to separate harmonics from noise' }
      : { value: meanHarmonicity }),
});

/** Irregularity of the period of the voice. */
export const jitter = defineMeasure({
  id: 'jitter',
  title: 'Jitter',
  definition:
    'Variation between successive periods of the voice, in percent of the mean period: local and rap. Meant for a sustained vowel; in speech it includes the melody. Absent with fewer than 30 pairs, or 30 triples, of periods.',
  unit: '1',
  shape: parts({
    localPercent: part('1', 'Mean change between successive periods, %.', { minimum: 0 }),
    rapPercent: part('1', 'Mean deviation from the mean of a period and its two neighbours, %.', {
      minimum: 0,
    }),
    pairs: part('count', 'Pairs of neighbouring periods.', { minimum: 0 }),
  }),
  status: 'beta',
  basis:
    'Praat, To PointProcess (cc), Get jitter (local) and (rap); docs/measures/pitch.md#periods-of-a-voice',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { perturbation },
  read: ({ perturbation: { jitter } }) =>
    readFrom(jitter, ({ pairs, local, ofThree }) => ({
      value: { localPercent: 100 * local, rapPercent: 100 * ofThree, pairs },
    })),
});

const STEP_SEC = 0.01;

/** Pitch over time, Hz. */
export const pitchCurve = defineMeasure({
  id: 'pitch-curve',
  title: 'Pitch over time',
  definition: 'Pitch of each 10 ms frame in Hz, read like f0; 0 where it is unvoiced.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'Boersma 1993; Praat, To Pitch (ac)',
  margin: null,
  needs: { pitchPath },
  read: ({ pitchPath: { hz } }) => ({
    value: { intervalSec: STEP_SEC, count: hz.length, samples: [...hz], unit: 'Hz' },
  }),
});

/** Pitch over time, Hz. */
export const pitchOverTime = defineMeasure({
  id: 'pitchOverTime',
  title: 'Pitch over time',
  definition:
    'Pitch of each 10 ms frame in Hz, 0 where it is unvoiced. On a long file, each point is the highest of its bucket.',
  unit: 'Hz',
  shape: seriesArray('Hz'),
  status: 'beta',
  basis: 'Boersma 1993; Praat, To Pitch (ac)',
  margin: null,
  needs: { pitchPath },
  read: ({ pitchPath: { hz } }) => ({ value: laneOf(hz, PITCH_STEP_SEC, 'Hz') }),
});

/** Irregularity of the level of the voice. */
export const shimmer = defineMeasure({
  id: 'shimmer',
  title: 'Shimmer',
  definition:
    'Variation between successive amplitudes of the voice: local in percent and dB, and apq3. Meant for a sustained vowel; in speech it includes the stress. Absent with fewer than 30 similar pairs, or 30 triples.',
  unit: '1',
  shape: parts({
    localPercent: part('1', 'Mean change between successive periods, %.', { minimum: 0 }),
    localDb: part('dB', 'The same in decibels.', { minimum: 0 }),
    apq3Percent: part('1', 'Mean deviation from the mean of a period and its two neighbours, %.', {
      minimum: 0,
    }),
  }),
  status: 'beta',
  basis:
    'Praat, To PointProcess (cc), Get shimmer (local), (local_dB) and (apq3); docs/measures/pitch.md#periods-of-a-voice',
  accuracy: 'within 5 % of Praat on most voices; docs/accuracy.md#voices',
  margin: null,
  needs: { perturbation },
  read: ({ perturbation: { shimmer } }) =>
    readFrom(shimmer, ({ local, db, ofThree }) => ({
      value: { localPercent: 100 * local, localDb: db, apq3Percent: 100 * ofThree },
    })),
});

/** Voiced share. */
export const voicedShare = defineMeasure({
  id: 'voiced-share',
  title: 'Voiced share',
  definition: 'Share of voiced frames among all 10 ms frames. Absent below 40 ms.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'Boersma 1993; Praat, To Pitch (ac), within 0.03',
  margin: 0.03,
  needs: { pitchPath },
  read: ({ pitchPath: { hz, voicedFrames } }) =>
    hz.length > 0 ? { value: voicedFrames / hz.length } : { absent: 'shorter than 40 ms' },
});
