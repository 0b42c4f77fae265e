import { seriesIntervalSec } from '../measures/curves/series-interval-sec.js';
import { shortTermLufs } from '../measures/curves/short-term-lufs.js';
import { spectrumFreqs } from '../measures/curves/spectrum-freqs.js';
import { spectrumMags } from '../measures/curves/spectrum-mags.js';
import { waveform } from '../measures/curves/waveform.js';
import { bandEnergy } from '../measures/mix/band-energy.js';
import { bassCorrelation } from '../measures/mix/bass-correlation.js';
import { channels } from '../measures/mix/channels.js';
import { crestFactorDb } from '../measures/mix/crest-factor-db.js';
import { durationSec } from '../measures/mix/duration-sec.js';
import { harshnessBand } from '../measures/mix/harshness-band.js';
import { harshnessLabel } from '../measures/mix/harshness-label.js';
import { harshnessScore } from '../measures/mix/harshness-score.js';
import { integratedLufs } from '../measures/mix/integrated-lufs.js';
import { loudnessRange } from '../measures/mix/loudness-range.js';
import { lowEndDensity } from '../measures/mix/low-end-density.js';
import { midSideRatio } from '../measures/mix/mid-side-ratio.js';
import { momentaryLufsMax } from '../measures/mix/momentary-lufs-max.js';
import { monoCompatible } from '../measures/mix/mono-compatible.js';
import { muddinessLabel } from '../measures/mix/muddiness-label.js';
import { muddinessScore } from '../measures/mix/muddiness-score.js';
import { peakDb } from '../measures/mix/peak-db.js';
import { platformNormalisation } from '../measures/mix/platform-normalisation.js';
import { plrDb } from '../measures/mix/plr-db.js';
import { psrDb } from '../measures/mix/psr-db.js';
import { rmsDb } from '../measures/mix/rms-db.js';
import { sampleRate } from '../measures/mix/sample-rate.js';
import { shortTermLufsMax } from '../measures/mix/short-term-lufs-max.js';
import { spectralCentroidHz } from '../measures/mix/spectral-centroid-hz.js';
import { spectralFlatness } from '../measures/mix/spectral-flatness.js';
import { spectralRolloffHz } from '../measures/mix/spectral-rolloff-hz.js';
import { stereoBalanceDb } from '../measures/mix/stereo-balance-db.js';
import { stereoCorrelation } from '../measures/mix/stereo-correlation.js';
import { stereoLayout } from '../measures/mix/stereo-layout.js';
import { stereoWidth } from '../measures/mix/stereo-width.js';
import { truePeakDb } from '../measures/mix/true-peak-db.js';
import { byId, defineAnswer } from './answer.js';

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
  ),
  series: byId(spectrumFreqs, spectrumMags, waveform, shortTermLufs, seriesIntervalSec),
  required: ['durationSec', 'sampleRate', 'channels', 'integratedLufs', 'truePeakDb'],
  accepts: ['series', 'round', 'measureStatus'],
  absent: 'null',
});
