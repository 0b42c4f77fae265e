import { declared } from '../measures/file/declared.js';
import { seriesIntervalSec } from '../measures/levels/series-interval-sec.js';
import { shortTermLufs } from '../measures/loudness/short-term-lufs.js';
import { spectrumFreqs } from '../measures/spectrum/spectrum-freqs.js';
import { spectrumMags } from '../measures/spectrum/spectrum-mags.js';
import { waveform } from '../measures/levels/waveform.js';
import { bandEnergy } from '../measures/spectrum/band-energy.js';
import { bassCorrelation } from '../measures/stereo/bass-correlation.js';
import { channels } from '../measures/file/channels.js';
import { crestFactorDb } from '../measures/levels/crest-factor-db.js';
import { durationSec } from '../measures/file/duration-sec.js';
import { harshnessBand } from '../measures/spectrum/harshness-band.js';
import { harshnessLabel } from '../measures/spectrum/harshness-label.js';
import { harshnessScore } from '../measures/spectrum/harshness-score.js';
import { integratedLufs } from '../measures/loudness/integrated-lufs.js';
import { loudnessRange } from '../measures/loudness/loudness-range.js';
import { lowEndDensity } from '../measures/spectrum/low-end-density.js';
import { midSideRatio } from '../measures/stereo/mid-side-ratio.js';
import { momentaryLufsMax } from '../measures/loudness/momentary-lufs-max.js';
import { monoCompatible } from '../measures/stereo/mono-compatible.js';
import { muddinessLabel } from '../measures/spectrum/muddiness-label.js';
import { muddinessScore } from '../measures/spectrum/muddiness-score.js';
import { peakDb } from '../measures/levels/peak-db.js';
import { platformNormalisation } from '../measures/loudness/platform-normalisation.js';
import { plrDb } from '../measures/loudness/plr-db.js';
import { psrDb } from '../measures/loudness/psr-db.js';
import { rmsDb } from '../measures/levels/rms-db.js';
import { sampleRate } from '../measures/file/sample-rate.js';
import { shortTermLufsMax } from '../measures/loudness/short-term-lufs-max.js';
import { spectralCentroidHz } from '../measures/spectrum/spectral-centroid-hz.js';
import { spectralFlatness } from '../measures/spectrum/spectral-flatness.js';
import { spectralRolloffHz } from '../measures/spectrum/spectral-rolloff-hz.js';
import { stereoBalanceDb } from '../measures/stereo/stereo-balance-db.js';
import { stereoCorrelation } from '../measures/stereo/stereo-correlation.js';
import { stereoLayout } from '../measures/stereo/stereo-layout.js';
import { stereoWidth } from '../measures/stereo/stereo-width.js';
import { truePeakDb } from '../measures/loudness/true-peak-db.js';
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
