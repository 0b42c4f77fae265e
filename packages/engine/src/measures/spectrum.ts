import { mean, powerDb } from '../core/numbers.js';
import { readFrom } from '../core/reading.js';
import { computeFlatness } from '../derived/spectrum/spectral-balance.js';
import { thirdOctaves } from '../derived/spectrum/third-octaves.js';
import { tone } from '../derived/spectrum/tone.js';
import { log2 } from '@sonometer/decode/elementary/log2';
import { square } from '@sonometer/decode/elementary/hypot';
import { zeroCrossings } from '../features/levels/sample-sums.js';
import { openingSpectrum, publishedSpectrum } from '../features/spectrum/mean-spectrum.js';
import { spectralShape } from '../features/spectrum/spectral-shape.js';
import {
  longSpectrogram,
  SHORT_SEC,
  SHORTEST_SEC,
  shortestSpectrogram,
  shortSpectrogram,
} from '../features/spectrum/spectrogram.js';
import { MAX_ENVELOPE_POINTS } from './level-curves.js';
import { defineMeasure } from './measure.js';
import { list, part, parts, text } from './parts.js';

/** Zero-crossing envelope. */
export const centroidEnvelope = defineMeasure({
  id: 'centroidEnvelope',
  title: 'Zero-crossing envelope',
  definition:
    'Zero crossings per sample in each 20 ms, from 0 to 1: a rough curve of brightness, not a centroid in Hz. Above 2000 points, the mean of each bucket.',
  unit: '1',
  shape: { type: 'array', items: { type: 'number', minimum: 0, maximum: 1 } },
  status: 'validated',
  basis: 'closed form',
  margin: 0.001,
  needs: { crossings: zeroCrossings },

  read({ crossings }) {
    const perPoint = Math.max(1, Math.ceil(crossings.length / MAX_ENVELOPE_POINTS));
    const points = Math.ceil(crossings.length / perPoint);
    return {
      value: Array.from({ length: points }, (_, i) =>
        mean(crossings.subarray(i * perPoint, (i + 1) * perPoint)),
      ),
    };
  },
});

/** Spectral flatness of the opening. */
export const openingSpectralFlatness = defineMeasure({
  id: 'openingSpectralFlatness',
  title: 'Spectral flatness of the opening',
  definition:
    'Ratio of geometric to arithmetic mean of the power spectrum of the first 10 s, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent when they are silent.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'validated',
  basis: 'closed form on white and pink noise',
  margin: 0.02,
  needs: { opening: openingSpectrum },
  read: ({ opening: { power, binHz, frames } }) =>
    frames === 0
      ? { absent: 'the opening 10 s do not exceed −60 dBFS' }
      : { value: computeFlatness(power, binHz) },
});

/** Spectral centroid, Hz. */
export const spectralCentroidHz = defineMeasure({
  id: 'spectralCentroidHz',
  title: 'Spectral centroid',
  definition:
    'Magnitude-weighted mean frequency of the spectrum in Hz, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file.',
  unit: 'Hz',
  status: 'validated',
  basis: 'librosa spectral_centroid',
  margin: { percent: 1 },
  needs: { shape: spectralShape },
  read: ({ shape }) =>
    shape.frames === 0 ? { absent: 'nothing exceeds −60 dBFS' } : { value: shape.centroidHz },
});

/** Spectral flatness. */
export const spectralFlatness = defineMeasure({
  id: 'spectralFlatness',
  title: 'Spectral flatness',
  definition:
    'Ratio of geometric to arithmetic mean of the average power spectrum, 20 Hz to 16 kHz: 0 tonal, 1 noise-like. Absent on a silent file.',
  unit: '1',
  status: 'validated',
  basis: 'closed form on white and pink noise',
  margin: 0.02,
  needs: { shape: spectralShape },
  read: ({ shape: { power, binHz, frames } }) =>
    frames === 0
      ? { absent: 'nothing exceeds −60 dBFS' }
      : { value: computeFlatness(power, binHz) },
});

/** Spectral roll-off, Hz. */
export const spectralRolloffHz = defineMeasure({
  id: 'spectralRolloffHz',
  title: 'Spectral roll-off',
  definition:
    'Frequency in Hz below which 85 % of the spectral magnitude lies, averaged over the 85 ms frames above −60 dBFS. Absent on a silent file.',
  unit: 'Hz',
  status: 'validated',
  basis: 'librosa spectral_rolloff (0.85)',
  margin: { percent: 1 },
  needs: { shape: spectralShape },
  read: ({ shape }) =>
    shape.frames === 0 ? { absent: 'nothing exceeds −60 dBFS' } : { value: shape.rolloffHz },
});

/**
 * A list of ten million numbers would take eighty megabytes; so the levels are the codes of a string's characters: 7
 * bits each.
 */
const written = (levels: Uint8Array): string => new TextDecoder().decode(levels);

export const spectrogram = defineMeasure({
  id: 'spectrogram',
  title: 'Spectrogram',
  definition:
    'Level over time and frequency, averaged over the channels, in Hann frames of 21 to 85 ms. Each character is one cell, column by column; its code is the level in dB relative to −127 dBFS.',
  unit: 'dBFS',
  shape: parts({
    stepSec: part('s', 'Time from one column to the next, s.'),
    firstSec: part('s', 'Middle of the first column, s.'),
    columns: part('count', 'Number of columns.'),
    edgesHz: list(part('Hz'), 'Upper edges of the rows, Hz.'),
    levels: text('One character a cell.'),
  }),
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: {
    shortest: shortestSpectrogram,
    short: shortSpectrogram,
    long: longSpectrogram,
  },

  read({ shortest, short, long }, { durationSec }) {
    const chosen = durationSec <= SHORTEST_SEC ? shortest : durationSec <= SHORT_SEC ? short : long;
    return { value: { ...chosen, levels: written(chosen.levels) } };
  },
});

/** Points of the spectrum, a count. */
export const spectrumCount = defineMeasure({
  id: 'spectrum.count',
  title: 'Points of the spectrum',
  definition: 'Number of frequencies, and of levels, in the spectrum.',
  unit: 'count',
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power } }) => ({ value: power.length - 1 }),
});

const LOWEST_HZ = 20;

/** Steps of a logarithmic axis from 20 Hz to half the rate: the resolution of a plot. */
const COLUMNS = 300;

/** From the transforms that the answer needs anyway: those of the published spectrum would cost a mix a fifth more. */
export const spectrumCurve = defineMeasure({
  id: 'spectrum-curve',
  title: 'Average spectrum',
  definition:
    'Mean power over all 85 ms frames and channels, in dB; a full-scale sine on a bin reads 0. At most 300 log-spaced columns from 20 Hz, each with its strongest bin.',
  unit: 'dBFS',
  shape: parts({
    frequenciesHz: list(part('Hz')),
    levelsDb: list(part('dBFS')),
  }),
  status: 'beta',
  basis: 'Welch 1967',
  margin: null,
  needs: { spectrum: spectralShape },

  read({ spectrum: { wholePower, size, binHz } }) {
    const highestHz = (size / 2) * binHz;
    const columnsPerOctave = COLUMNS / log2(highestHz / LOWEST_HZ);
    const strongest = new Map<number, { readonly bin: number; readonly power: number }>();
    for (let bin = Math.ceil(LOWEST_HZ / binHz); bin < wholePower.length; bin++) {
      const column = Math.round(log2((bin * binHz) / LOWEST_HZ) * columnsPerOctave);
      const power = wholePower[bin] ?? 0;
      if (power >= (strongest.get(column)?.power ?? 0)) strongest.set(column, { bin, power });
    }
    const scale = square(2 / (size / 2)); // amplitude calibration: Σw = Nw/2 for a Hann window
    const points = [...strongest.values()];
    return {
      value: {
        frequenciesHz: points.map(({ bin }) => bin * binHz),
        levelsDb: points.map(({ power }) => powerDb(power * scale)),
      },
    };
  },
});

/** Frequencies of the spectrum, Hz. */
export const spectrumFreqs = defineMeasure({
  id: 'spectrum.freqs',
  title: 'Frequencies of the spectrum',
  definition: 'Frequency of each point in Hz: k times the sample rate over 2048, k = 1 to 1024.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'closed form',
  margin: 0,
  needs: { spectrum: publishedSpectrum },
  read: ({ spectrum: { power, binHz } }) => ({
    value: Array.from(power.subarray(1), (_, i) => (i + 1) * binHz),
  }),
});

/** Levels of the spectrum, dBFS. */
export const spectrumMags = defineMeasure({
  id: 'spectrum.mags',
  title: 'Levels of the spectrum',
  definition:
    'Mean power of each bin over all frames and channels, in dB; a full-scale sine on a bin reads 0. −120 means at or below.',
  unit: 'dBFS',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'closed form on tones and white noise',
  margin: 0.3,
  needs: { spectrum: publishedSpectrum },

  read({ spectrum: { power, size } }) {
    const scale = square(2 / (size / 2)); // amplitude calibration: Σw = Nw/2 for a Hann window
    return { value: Array.from(power.subarray(1), (p) => powerDb(p * scale)) };
  },
});

/** Third-octave centre frequencies, Hz. */
export const thirdOctaveCentres = defineMeasure({
  id: 'thirdOctaveDb.centres',
  title: 'Third-octave centre frequencies',
  definition:
    'Nominal centre frequencies in Hz of the third octaves from 25 Hz to 20 kHz below half the sample rate.',
  unit: 'Hz',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'IEC 61260-1',
  margin: 0,
  needs: { thirdOctaves },
  read: ({ thirdOctaves: { centresHz: value } }) => ({ value }),
});

/** Third-octave levels, dBFS. */
export const thirdOctaveDb = defineMeasure({
  id: 'thirdOctaveDb.db',
  title: 'Third-octave levels',
  definition: 'Unweighted RMS level in each third octave, over all frames and channels, in dBFS.',
  unit: 'dBFS',
  shape: { type: 'array', items: { type: 'number' } },
  status: 'validated',
  basis: 'IEC 61260-1 base ten; closed form on sines and white noise',
  margin: 0.3,
  needs: { thirdOctaves },
  read: ({ thirdOctaves: { levelsDb: value } }) => ({ value }),
});

/** Tone frequency, Hz. */
export const toneFrequencyHz = defineMeasure({
  id: 'toneFrequencyHz',
  title: 'Tone frequency',
  definition: 'Frequency of the most audible tone, in Hz. Absent where toneProminenceDb is.',
  unit: 'Hz',
  status: 'validated',
  basis: 'tones in white noise',
  margin: 0.75, // a quarter of the distance of the lines at 44.1 and 48 kHz
  needs: { tone },
  read: ({ tone }) => readFrom(tone, ({ frequencyHz }) => ({ value: frequencyHz })),
});

/** Tone prominence, dB. */
export const toneProminenceDb = defineMeasure({
  id: 'toneProminenceDb',
  title: 'Tone prominence',
  definition:
    'Tonal audibility ΔL_ta of the most audible tone between 50 Hz and 10 kHz, in dB: 0 is just audible, 4 and more prominent. Absent on speech, on silence, below 0.17 s, and without a tone.',
  unit: 'dB',
  status: 'validated',
  basis: 'ISO 1996-2:2007 Annex C; tones in white noise of 200 Hz and above',
  margin: 1,
  needs: { tone },
  read: ({ tone }) => readFrom(tone, ({ audibilityDb }) => ({ value: audibilityDb })),
});
