import { dropoutList } from '../../measures/chain/dropout-list.js';
import { dropouts } from '../../measures/chain/dropouts.js';
import { packetSize } from '../../measures/chain/packet-size.js';
import type { Measure } from '../../measures/measure.js';
import { bandEnergy } from '../../measures/mix/band-energy.js';
import { bassCorrelation } from '../../measures/mix/bass-correlation.js';
import { channels } from '../../measures/mix/channels.js';
import { crestFactorDb } from '../../measures/mix/crest-factor-db.js';
import { durationSec } from '../../measures/mix/duration-sec.js';
import { harshnessBand } from '../../measures/mix/harshness-band.js';
import { harshnessLabel } from '../../measures/mix/harshness-label.js';
import { harshnessScore } from '../../measures/mix/harshness-score.js';
import { integratedLufs } from '../../measures/mix/integrated-lufs.js';
import { loudnessRange } from '../../measures/mix/loudness-range.js';
import { momentaryLufsMax } from '../../measures/mix/momentary-lufs-max.js';
import { monoCompatible } from '../../measures/mix/mono-compatible.js';
import { muddinessLabel } from '../../measures/mix/muddiness-label.js';
import { muddinessScore } from '../../measures/mix/muddiness-score.js';
import { peakDb } from '../../measures/mix/peak-db.js';
import { platformNormalisation } from '../../measures/mix/platform-normalisation.js';
import { plrDb } from '../../measures/mix/plr-db.js';
import { psrDb } from '../../measures/mix/psr-db.js';
import { rmsDb } from '../../measures/mix/rms-db.js';
import { sampleRate } from '../../measures/mix/sample-rate.js';
import { shortTermLufsMax } from '../../measures/mix/short-term-lufs-max.js';
import { spectralCentroidHz } from '../../measures/mix/spectral-centroid-hz.js';
import { spectralFlatness } from '../../measures/mix/spectral-flatness.js';
import { spectralRolloffHz } from '../../measures/mix/spectral-rolloff-hz.js';
import { stereoBalanceDb } from '../../measures/mix/stereo-balance-db.js';
import { stereoCorrelation } from '../../measures/mix/stereo-correlation.js';
import { stereoLayout } from '../../measures/mix/stereo-layout.js';
import { stereoWidth } from '../../measures/mix/stereo-width.js';
import { truePeakDb } from '../../measures/mix/true-peak-db.js';
import { f0 } from '../../measures/pitch/f0.js';
import { hnr } from '../../measures/pitch/hnr.js';
import { voicedShare } from '../../measures/pitch/voiced-share.js';
import { atscA85 } from '../../measures/profile/atsc-a85.js';
import { datasetFlags } from '../../measures/profile/dataset-flags.js';
import { ebuR128 } from '../../measures/profile/ebu-r128.js';
import { eventCount } from '../../measures/profile/event-count.js';
import { gating } from '../../measures/profile/gating.js';
import { levelPercentiles } from '../../measures/profile/level-percentiles.js';
import { provenanceVerdict } from '../../measures/profile/provenance-verdict.js';
import { roomBands } from '../../measures/room/room-bands.js';
import { roomQuality } from '../../measures/room/room-quality.js';
import { roomSource } from '../../measures/room/room-source.js';
import { roomSummary } from '../../measures/room/room-summary.js';
import { bars } from '../../measures/sample/bars.js';
import { onsets } from '../../measures/sample/onsets.js';
import { tempo } from '../../measures/sample/tempo.js';
import { bandwidthHz } from '../../measures/signal/bandwidth-hz.js';
import { bandwidthSplices } from '../../measures/signal/bandwidth-splices.js';
import { bitDepthGuess } from '../../measures/signal/bit-depth-guess.js';
import { clippingRegions } from '../../measures/signal/clipping-regions.js';
import { contentConfidence } from '../../measures/signal/content-confidence.js';
import { contentEvidence } from '../../measures/signal/content-evidence.js';
import { contentTypeGuess } from '../../measures/signal/content-type-guess.js';
import { dcOffset } from '../../measures/signal/dc-offset.js';
import { edgeSilenceEndMs } from '../../measures/signal/edge-silence-end-ms.js';
import { edgeSilenceStartMs } from '../../measures/signal/edge-silence-start-ms.js';
import { effectiveBitDepth } from '../../measures/signal/effective-bit-depth.js';
import { fileSizeKb } from '../../measures/signal/file-size-kb.js';
import { format } from '../../measures/signal/format.js';
import { hasClipping } from '../../measures/signal/has-clipping.js';
import { inputSha256 } from '../../measures/signal/input-sha256.js';
import { loopSeamRatio } from '../../measures/signal/loop-seam-ratio.js';
import { lossySource } from '../../measures/signal/lossy-source.js';
import { silenceRegions } from '../../measures/signal/silence-regions.js';
import { silenceTotalSec } from '../../measures/signal/silence-total-sec.js';
import { thirdOctaveCentres } from '../../measures/signal/third-octave-centres.js';
import { thirdOctaveDb } from '../../measures/signal/third-octave-db.js';
import { toneFrequencyHz } from '../../measures/signal/tone-frequency-hz.js';
import { toneLabel } from '../../measures/signal/tone-label.js';
import { toneProminenceDb } from '../../measures/signal/tone-prominence-db.js';
import { upsampledFromHz } from '../../measures/signal/upsampled-from-hz.js';
import { activeKind } from '../../measures/voice/active-kind.js';
import { activeVoiceShare } from '../../measures/voice/active-voice-share.js';
import { averageSpeechRmsDb } from '../../measures/voice/average-speech-rms-db.js';
import { brightness } from '../../measures/voice/brightness.js';
import { burstiness } from '../../measures/voice/burstiness.js';
import { clippingCount } from '../../measures/voice/clipping-count.js';
import { clippingSeverity } from '../../measures/voice/clipping-severity.js';
import { edgeEndDb } from '../../measures/voice/edge-end-db.js';
import { edgeStartDb } from '../../measures/voice/edge-start-db.js';
import { endsInSpeech } from '../../measures/voice/ends-in-speech.js';
import { estimatedSyllableRate } from '../../measures/voice/estimated-syllable-rate.js';
import { gapLevelDb } from '../../measures/voice/gap-level-db.js';
import { humLevelDb } from '../../measures/voice/hum-level-db.js';
import { humMainsHz } from '../../measures/voice/hum-mains-hz.js';
import { longSilences } from '../../measures/voice/long-silences.js';
import { noiseFloorDb } from '../../measures/voice/noise-floor-db.js';
import { sceneBackground } from '../../measures/voice/scene-background.js';
import { sceneGapToneHz } from '../../measures/voice/scene-gap-tone-hz.js';
import { sceneIntelligibility } from '../../measures/voice/scene-intelligibility.js';
import { sceneIntelligibilityScore } from '../../measures/voice/scene-intelligibility-score.js';
import { sceneProgramScore } from '../../measures/voice/scene-program-score.js';
import { sceneStationaryScore } from '../../measures/voice/scene-stationary-score.js';
import { segmentalSnrDb } from '../../measures/voice/segmental-snr-db.js';
import { segmentalSnrSpreadDb } from '../../measures/voice/segmental-snr-spread-db.js';
import { sibilanceRisk } from '../../measures/voice/sibilance-risk.js';
import { signalToNoiseDb } from '../../measures/voice/signal-to-noise-db.js';
import { silenceSec } from '../../measures/voice/silence-sec.js';
import { speakingRateLabel } from '../../measures/voice/speaking-rate-label.js';
import { speechRatio } from '../../measures/voice/speech-ratio.js';
import { speechSec } from '../../measures/voice/speech-sec.js';
import { startsInSpeech } from '../../measures/voice/starts-in-speech.js';
import { worstPhraseSnrDb } from '../../measures/voice/worst-phrase-snr-db.js';
import type { Fields } from '../answer.js';

/** The lenses of the profiles, under their stable ids; one that holds several measures is an object. */
export const lenses = {
  duration: durationSec,
  'sample-rate': sampleRate,
  channels,
  'integrated-loudness': integratedLufs,
  'short-term-max': shortTermLufsMax,
  'momentary-max': momentaryLufsMax,
  'loudness-range': loudnessRange,
  'true-peak': truePeakDb,
  'sample-peak': peakDb,
  rms: rmsDb,
  'crest-factor': crestFactorDb,
  plr: plrDb,
  psr: psrDb,
  'stereo-width': stereoWidth,
  'stereo-correlation': stereoCorrelation,
  'bass-correlation': bassCorrelation,
  'stereo-balance': stereoBalanceDb,
  'stereo-layout': stereoLayout,
  'mono-compatible': monoCompatible,
  'platform-normalisation': platformNormalisation,
  'tonal-balance': Object.fromEntries(
    bandEnergy.map((share) => [share.id.replace('bandEnergy.', ''), share]),
  ),
  'spectral-centroid': spectralCentroidHz,
  'spectral-rolloff': spectralRolloffHz,
  'spectral-flatness': spectralFlatness,
  harshness: { score: harshnessScore, label: harshnessLabel, band: harshnessBand },
  muddiness: { score: muddinessScore, label: muddinessLabel },
  'content-type': {
    guess: contentTypeGuess,
    confidence: contentConfidence,
    evidence: contentEvidence,
  },
  clipping: { regions: clippingRegions, hasClipping },
  'dc-offset': dcOffset,
  silence: { regions: silenceRegions, totalSec: silenceTotalSec },
  'edge-silence': { startMs: edgeSilenceStartMs, endMs: edgeSilenceEndMs },
  bandwidth: bandwidthHz,
  'lossy-source': lossySource,
  'upsampled-from': upsampledFromHz,
  'bandwidth-splices': bandwidthSplices,
  'effective-bit-depth': effectiveBitDepth,
  'declared-bit-depth': bitDepthGuess,
  'input-sha256': inputSha256,
  file: { format, sizeKb: fileSizeKb },
  tone: { prominenceDb: toneProminenceDb, frequencyHz: toneFrequencyHz, label: toneLabel },
  'third-octave': { centres: thirdOctaveCentres, db: thirdOctaveDb },
  'loop-seam': loopSeamRatio,
  'speech-ratio': { speechSec, silenceSec, ratio: speechRatio },
  'speech-level': { rmsDb: averageSpeechRmsDb, noiseFloorDb },
  'signal-to-noise': signalToNoiseDb,
  'segmental-snr': {
    meanDb: segmentalSnrDb,
    spreadDb: segmentalSnrSpreadDb,
    worstDb: worstPhraseSnrDb,
  },
  pacing: {
    burstsPerSec: estimatedSyllableRate,
    label: speakingRateLabel,
    longSilences,
    burstiness,
  },
  'voice-clipping': { count: clippingCount, severity: clippingSeverity },
  edges: { startsInSpeech, endsInSpeech, startDb: edgeStartDb, endDb: edgeEndDb },
  hum: { levelDb: humLevelDb, mainsHz: humMainsHz },
  background: {
    label: sceneBackground,
    programScore: sceneProgramScore,
    stationaryScore: sceneStationaryScore,
    levelDb: gapLevelDb,
    toneHz: sceneGapToneHz,
  },
  intelligibility: { label: sceneIntelligibility, score: sceneIntelligibilityScore },
  sibilance: sibilanceRisk,
  brightness,
  'active-kind': { kind: activeKind, voiceShare: activeVoiceShare },
  'provenance-verdict': provenanceVerdict,
  'dataset-flags': datasetFlags,
  'level-percentiles': levelPercentiles,
  'event-count': eventCount,
  'ebu-r128': ebuR128,
  'atsc-a85': atscA85,
  gating,
  tempo,
  bars,
  onsets,
  dropouts,
  'dropout-list': dropoutList,
  'packet-size': packetSize,
  f0,
  'voiced-share': voicedShare,
  hnr,
  'room-source': roomSource,
  'room-bands': roomBands,
  'room-summary': roomSummary,
  'room-quality': roomQuality,
} as const satisfies Readonly<Record<string, Measure | Fields>>;

export type LensId = keyof typeof lenses;
