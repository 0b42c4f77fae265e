import { channels } from '../measures/mix/channels.js';
import { durationSec } from '../measures/mix/duration-sec.js';
import { peakDb } from '../measures/mix/peak-db.js';
import { rmsDb } from '../measures/mix/rms-db.js';
import { sampleRate } from '../measures/mix/sample-rate.js';
import { bandwidthHz } from '../measures/signal/bandwidth-hz.js';
import { bandwidthSplices } from '../measures/signal/bandwidth-splices.js';
import { beatStability } from '../measures/signal/beat-stability.js';
import { bitDepthGuess } from '../measures/signal/bit-depth-guess.js';
import { brightnessBucket } from '../measures/signal/brightness-bucket.js';
import { centroidEnvelope } from '../measures/signal/centroid-envelope.js';
import { clippingRegions } from '../measures/signal/clipping-regions.js';
import { contentConfidence } from '../measures/signal/content-confidence.js';
import { contentEvidence } from '../measures/signal/content-evidence.js';
import { contentTypeGuess } from '../measures/signal/content-type-guess.js';
import { dcOffset } from '../measures/signal/dc-offset.js';
import { dominantBand } from '../measures/signal/dominant-band.js';
import { dynamicsBucket } from '../measures/signal/dynamics-bucket.js';
import { edgeSilenceEndMs } from '../measures/signal/edge-silence-end-ms.js';
import { edgeSilenceStartMs } from '../measures/signal/edge-silence-start-ms.js';
import { effectiveBitDepth } from '../measures/signal/effective-bit-depth.js';
import { energyEnvelope } from '../measures/signal/energy-envelope.js';
import { fileName } from '../measures/signal/file-name.js';
import { fileSizeKb } from '../measures/signal/file-size-kb.js';
import { format } from '../measures/signal/format.js';
import { hasClipping } from '../measures/signal/has-clipping.js';
import { inputSha256 } from '../measures/signal/input-sha256.js';
import { loopSeamRatio } from '../measures/signal/loop-seam-ratio.js';
import { lossySource } from '../measures/signal/lossy-source.js';
import { monophonicProbability } from '../measures/signal/monophonic-probability.js';
import { openingSpectralFlatness } from '../measures/signal/opening-spectral-flatness.js';
import { regions } from '../measures/signal/regions.js';
import { regionsTruncated } from '../measures/signal/regions-truncated.js';
import { returnedRegions } from '../measures/signal/returned-regions.js';
import { silenceRegions } from '../measures/signal/silence-regions.js';
import { silenceTotalSec } from '../measures/signal/silence-total-sec.js';
import { tags } from '../measures/signal/tags.js';
import { thirdOctaveCentres } from '../measures/signal/third-octave-centres.js';
import { thirdOctaveDb } from '../measures/signal/third-octave-db.js';
import { toneFrequencyHz } from '../measures/signal/tone-frequency-hz.js';
import { toneLabel } from '../measures/signal/tone-label.js';
import { toneProminenceDb } from '../measures/signal/tone-prominence-db.js';
import { totalRegions } from '../measures/signal/total-regions.js';
import { upsampledFromHz } from '../measures/signal/upsampled-from-hz.js';
import { byId, defineAnswer } from './answer.js';

export const signal = defineAnswer({
  id: 'signal',
  title: 'What a file is: content, origin, defects',
  fields: {
    ...byId(fileName, fileSizeKb, format, durationSec, sampleRate, channels, bitDepthGuess),
    ...byId(peakDb, rmsDb, dcOffset, hasClipping, clippingRegions),
    ...byId(silenceRegions, silenceTotalSec, edgeSilenceStartMs, edgeSilenceEndMs),
    ...byId(contentTypeGuess, contentConfidence, contentEvidence, beatStability),
    spectralFlatness: openingSpectralFlatness,
    ...byId(loopSeamRatio, inputSha256, bandwidthHz, lossySource, effectiveBitDepth),
    ...byId(upsampledFromHz, bandwidthSplices, toneProminenceDb, toneFrequencyHz, toneLabel),
    ...byId(thirdOctaveCentres, thirdOctaveDb),
    ...byId(brightnessBucket, dynamicsBucket, dominantBand, monophonicProbability),
    ...byId(totalRegions, returnedRegions),
    truncated: regionsTruncated,
    ...byId(tags),
  },
  series: byId(regions, energyEnvelope, centroidEnvelope),
  required: ['fileName', 'durationSec', 'sampleRate', 'channels', 'contentTypeGuess'],
  accepts: ['series', 'round', 'measureStatus', 'contentModel'],
  absent: 'null',
});
