import { channels } from '../measures/file/channels.js';
import { durationSec } from '../measures/file/duration-sec.js';
import { peakDb } from '../measures/levels/peak-db.js';
import { rmsDb } from '../measures/levels/rms-db.js';
import { sampleRate } from '../measures/file/sample-rate.js';
import { bandwidthHz } from '../measures/origin/bandwidth-hz.js';
import { bandwidthSplices } from '../measures/defects/bandwidth-splices.js';
import { beatStability } from '../measures/rhythm/beat-stability.js';
import { bitDepthGuess } from '../measures/file/bit-depth-guess.js';
import { brightnessBucket } from '../measures/spectrum/brightness-bucket.js';
import { centroidEnvelope } from '../measures/spectrum/centroid-envelope.js';
import { clippingRegions } from '../measures/defects/clipping-regions.js';
import { contentConfidence } from '../measures/content/content-confidence.js';
import { contentEvidence } from '../measures/content/content-evidence.js';
import { contentTypeGuess } from '../measures/content/content-type-guess.js';
import { dcOffset } from '../measures/levels/dc-offset.js';
import { dominantBand } from '../measures/spectrum/dominant-band.js';
import { dynamicsBucket } from '../measures/levels/dynamics-bucket.js';
import { edgeSilenceEndMs } from '../measures/defects/edge-silence-end-ms.js';
import { edgeSilenceStartMs } from '../measures/defects/edge-silence-start-ms.js';
import { effectiveBitDepth } from '../measures/file/effective-bit-depth.js';
import { energyEnvelope } from '../measures/levels/energy-envelope.js';
import { fileName } from '../measures/file/file-name.js';
import { fileSizeKb } from '../measures/file/file-size-kb.js';
import { format } from '../measures/file/format.js';
import { hasClipping } from '../measures/defects/has-clipping.js';
import { inputSha256 } from '../measures/file/input-sha256.js';
import { loopSeamRatio } from '../measures/rhythm/seam-ratio.js';
import { lossySource } from '../measures/origin/lossy-source.js';
import { monophonicProbability } from '../measures/content/monophonic-probability.js';
import { noiseFloorDb } from '../measures/scene/noise-floor-db.js';
import { openingSpectralFlatness } from '../measures/spectrum/opening-spectral-flatness.js';
import { regions } from '../measures/content/regions.js';
import { regionsTruncated } from '../measures/content/regions-truncated.js';
import { returnedRegions } from '../measures/content/returned-regions.js';
import { silenceRegions } from '../measures/defects/silence-regions.js';
import { silenceTotalSec } from '../measures/defects/silence-total-sec.js';
import { tags } from '../measures/content/tags.js';
import { thirdOctaveCentres } from '../measures/spectrum/third-octave-centres.js';
import { thirdOctaveDb } from '../measures/spectrum/third-octave-db.js';
import { toneFrequencyHz } from '../measures/spectrum/tone-frequency-hz.js';
import { toneLabel } from '../measures/spectrum/tone-label.js';
import { toneProminenceDb } from '../measures/spectrum/tone-prominence-db.js';
import { totalRegions } from '../measures/content/total-regions.js';
import { upsampledFromHz } from '../measures/origin/upsampled-from-hz.js';
import { byId, defineAnswer } from './answer.js';

/** What a file is: content, origin, defects. */
export const signal = defineAnswer({
  id: 'signal',
  title: 'Content, origin and defects of a file',
  fields: {
    ...byId(fileName, fileSizeKb, format, durationSec, sampleRate, channels, bitDepthGuess),
    ...byId(peakDb, rmsDb, noiseFloorDb, dcOffset, hasClipping, clippingRegions),
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
  unknown: { contentTypeGuess: 'unknown' },
  accepts: ['series', 'measureStatus', 'contentModel'],
  absent: 'null',
});
