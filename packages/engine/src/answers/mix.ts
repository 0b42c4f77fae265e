import { declared } from '../measures/declared-loudness.js';
import { seriesIntervalSec, waveform } from '../measures/level-curves.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  plrDb,
  psrDb,
  shortTermLufs,
  shortTermLufsMax,
  truePeakDb,
} from '../measures/loudness.js';
import {
  spectralCentroidHz,
  spectralFlatness,
  spectralRolloffHz,
  spectrumFreqs,
  spectrumMags,
} from '../measures/spectrum.js';
import {
  bandEnergy,
  harshnessBand,
  harshnessLabel,
  harshnessScore,
  lowEndDensity,
  muddinessLabel,
  muddinessScore,
} from '../measures/timbre.js';
import {
  bassCorrelation,
  midSideRatio,
  monoCompatible,
  stereoBalanceDb,
  stereoCorrelation,
  stereoLayout,
  stereoWidth,
} from '../measures/stereo.js';
import { channels, durationSec, sampleRate } from '../measures/file.js';
import { crestFactorDb, peakDb, rmsDb } from '../measures/levels.js';
import { platformNormalisation } from '../measures/platform-normalisation.js';
import { byId, defineAnswer } from './answer.js';

/** Loudness, levels, stereo image and tonal balance of a mix. */
export const mix = defineAnswer({
  id: 'mix',
  title: 'Loudness, levels, stereo image and tonal balance of a mix',
  fields: byId(
    durationSec,
    sampleRate,
    channels,
    integratedLufs,
    shortTermLufsMax,
    momentaryLufsMax,
    loudnessRange,
    truePeakDb,
    peakDb,
    rmsDb,
    crestFactorDb,
    plrDb,
    psrDb,
    stereoWidth,
    midSideRatio,
    stereoCorrelation,
    stereoBalanceDb,
    stereoLayout,
    bassCorrelation,
    monoCompatible,
    platformNormalisation,
    spectralCentroidHz,
    spectralRolloffHz,
    spectralFlatness,
    lowEndDensity,
    ...bandEnergy,
    harshnessScore,
    harshnessLabel,
    harshnessBand,
    muddinessScore,
    muddinessLabel,
    declared,
  ),
  series: byId(spectrumFreqs, spectrumMags, waveform, shortTermLufs, seriesIntervalSec),
  required: ['durationSec', 'sampleRate', 'channels', 'integratedLufs', 'truePeakDb'],
  accepts: ['series', 'measureStatus'],
  absent: 'null',
  optional: ['declared'],
});
