import { marks } from '../measures/chapters.js';
import { clippingRegions, hasClipping } from '../measures/clipping.js';
import {
  contentConfidence,
  contentEvidence,
  contentTypeGuess,
  monophonicProbability,
  regions,
  regionsTruncated,
  returnedRegions,
  totalRegions,
} from '../measures/content.js';
import { bandwidthSplices } from '../measures/defects.js';
import {
  bitDepthGuess,
  channels,
  durationSec,
  effectiveBitDepth,
  fileName,
  fileSizeKb,
  format,
  inputSha256,
  sampleRate,
} from '../measures/file.js';
import { energyEnvelope } from '../measures/level-curves.js';
import { dcOffset, dynamicsBucket, peakDb, rmsDb } from '../measures/levels.js';
import { signalLoopSeamRatio } from '../measures/loop.js';
import { bandwidthHz, lossySource, upsampledFromHz } from '../measures/origin.js';
import {
  edgeSilenceEndMs,
  edgeSilenceStartMs,
  silenceRegions,
  silenceTotalSec,
} from '../measures/silence.js';
import {
  centroidEnvelope,
  openingSpectralFlatness,
  spectralCentroidHz,
  spectralFlatness,
  spectralRolloffHz,
  spectrumCount,
  spectrumFreqs,
  spectrumMags,
  thirdOctaveCentres,
  thirdOctaveDb,
  toneFrequencyHz,
  toneProminenceDb,
} from '../measures/spectrum.js';
import { noiseFloorDb } from '../measures/speech-to-noise.js';
import { tags } from '../measures/tags.js';
import { beatStability } from '../measures/tempo.js';
import { bandEnergy, brightnessBucket, dominantBand, toneLabel } from '../measures/timbre.js';
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
    ...byId(signalLoopSeamRatio, inputSha256, bandwidthHz, lossySource, effectiveBitDepth),
    ...byId(upsampledFromHz, bandwidthSplices, toneProminenceDb, toneFrequencyHz, toneLabel),
    ...byId(thirdOctaveCentres, thirdOctaveDb),
    ...byId(brightnessBucket, dynamicsBucket, dominantBand, monophonicProbability),
    ...byId(totalRegions, returnedRegions),
    truncated: regionsTruncated,
    ...byId(tags, marks),
  },
  series: byId(regions, energyEnvelope, centroidEnvelope),
  required: ['fileName', 'durationSec', 'sampleRate', 'channels', 'contentTypeGuess'],
  unknown: { contentTypeGuess: 'unknown' },
  accepts: ['series', 'measureStatus', 'contentModel'],
  absent: 'null',
  optional: ['marks'],
});

/** The average spectrum and the tonal balance. */
export const spectrum = defineAnswer({
  id: 'spectrum',
  title: 'Average spectrum and tonal balance',
  fields: byId(
    sampleRate,
    spectralCentroidHz,
    spectralRolloffHz,
    spectralFlatness,
    ...bandEnergy,
    spectrumFreqs,
    spectrumMags,
    spectrumCount,
  ),
  series: {},
  required: ['sampleRate', 'spectrum.freqs', 'spectrum.mags', 'spectrum.count'],
  accepts: [],
  absent: 'null',
});
