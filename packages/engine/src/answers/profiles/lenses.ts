import { channelList } from '../../measures/channels/channel-list.js';
import { channelPairs } from '../../measures/channels/channel-pairs.js';
import { downmix } from '../../measures/channels/downmix.js';
import { crosstalk } from '../../measures/conversation/crosstalk.js';
import { speakersInConversation } from '../../measures/conversation/speakers-in-conversation.js';
import { turnList } from '../../measures/conversation/turn-list.js';
import { turnTaking } from '../../measures/conversation/turn-taking.js';
import { defectCounts } from '../../measures/defects/defect-counts.js';
import { defectKinds } from '../../measures/defects/defect-kinds.js';
import { defectList } from '../../measures/defects/defect-list.js';
import { dropoutList } from '../../measures/defects/dropout-list.js';
import { dropouts } from '../../measures/defects/dropouts.js';
import { activeSpeechLevelDb } from '../../measures/dialogue/active-speech-level-db.js';
import { activityFactor } from '../../measures/dialogue/activity-factor.js';
import { dialogueBackgroundLufs } from '../../measures/dialogue/dialogue-background-lufs.js';
import { dialogueLufs } from '../../measures/dialogue/dialogue-lufs.js';
import { dialoguePlaces } from '../../measures/dialogue/dialogue-places.js';
import { dialogueShare } from '../../measures/dialogue/dialogue-share.js';
import { dialogueToBackgroundLu } from '../../measures/dialogue/dialogue-to-background-lu.js';
import { encodeList } from '../../measures/encode/encode-list.js';
import { safeGain } from '../../measures/encode/safe-gain.js';
import { packetSize } from '../../measures/file/packet-size.js';
import type { Measure } from '../../measures/measure.js';
import { bandEnergy } from '../../measures/spectrum/band-energy.js';
import { bassCorrelation } from '../../measures/stereo/bass-correlation.js';
import { channels } from '../../measures/file/channels.js';
import { crestFactorDb } from '../../measures/levels/crest-factor-db.js';
import { declared } from '../../measures/file/declared.js';
import { durationSec } from '../../measures/file/duration-sec.js';
import { harshnessBand } from '../../measures/spectrum/harshness-band.js';
import { harshnessLabel } from '../../measures/spectrum/harshness-label.js';
import { harshnessScore } from '../../measures/spectrum/harshness-score.js';
import { integratedLufs } from '../../measures/loudness/integrated-lufs.js';
import { loudnessRange } from '../../measures/loudness/loudness-range.js';
import { momentaryLufsMax } from '../../measures/loudness/momentary-lufs-max.js';
import { monoCompatible } from '../../measures/stereo/mono-compatible.js';
import { muddinessLabel } from '../../measures/spectrum/muddiness-label.js';
import { muddinessScore } from '../../measures/spectrum/muddiness-score.js';
import { peakDb } from '../../measures/levels/peak-db.js';
import { platformNormalisation } from '../../measures/loudness/platform-normalisation.js';
import { plrDb } from '../../measures/loudness/plr-db.js';
import { psrDb } from '../../measures/loudness/psr-db.js';
import { rmsDb } from '../../measures/levels/rms-db.js';
import { sampleRate } from '../../measures/file/sample-rate.js';
import { shortTermLufsMax } from '../../measures/loudness/short-term-lufs-max.js';
import { spectralCentroidHz } from '../../measures/spectrum/spectral-centroid-hz.js';
import { spectralFlatness } from '../../measures/spectrum/spectral-flatness.js';
import { spectralRolloffHz } from '../../measures/spectrum/spectral-rolloff-hz.js';
import { stereoBalanceDb } from '../../measures/stereo/stereo-balance-db.js';
import { stereoCorrelation } from '../../measures/stereo/stereo-correlation.js';
import { channelCopy } from '../../measures/stereo/channel-copy.js';
import { stereoLayout } from '../../measures/stereo/stereo-layout.js';
import { stereoWidth } from '../../measures/stereo/stereo-width.js';
import { truePeakDb } from '../../measures/loudness/true-peak-db.js';
import { cepstralPeak } from '../../measures/pitch/cepstral-peak.js';
import { f0 } from '../../measures/pitch/f0.js';
import { hnr } from '../../measures/pitch/hnr.js';
import { jitter } from '../../measures/pitch/jitter.js';
import { shimmer } from '../../measures/pitch/shimmer.js';
import { voicedShare } from '../../measures/pitch/voiced-share.js';
import { atscA85 } from '../../measures/delivery/atsc-a85.js';
import { datasetFlags } from '../../measures/defects/dataset-flags.js';
import { ebuR128 } from '../../measures/delivery/ebu-r128.js';
import { eventCount } from '../../measures/defects/event-count.js';
import { gating } from '../../measures/delivery/gating.js';
import { exceededLevels } from '../../measures/levels/exceeded-levels.js';
import { levelPercentiles } from '../../measures/levels/level-percentiles.js';
import { octaveLevels } from '../../measures/levels/octave-levels.js';
import { soundLevel } from '../../measures/levels/sound-level.js';
import { thirdOctaveLevels } from '../../measures/levels/third-octave-levels.js';
import { codecEvidence } from '../../measures/origin/codec-evidence.js';
import { codecHitRates } from '../../measures/origin/codec-rates.js';
import { provenanceVerdict } from '../../measures/origin/provenance-verdict.js';
import { roomBands } from '../../measures/room/room-bands.js';
import { roomQuality } from '../../measures/room/room-quality.js';
import { roomSource } from '../../measures/room/room-source.js';
import { roomSummary } from '../../measures/room/room-summary.js';
import { beatCurve } from '../../measures/rhythm/beat-curve.js';
import { beatList } from '../../measures/rhythm/beat-list.js';
import { beatTempo } from '../../measures/rhythm/beat-tempo.js';
import { metre } from '../../measures/rhythm/metre.js';
import { onsetList } from '../../measures/rhythm/onset-list.js';
import { swing } from '../../measures/rhythm/swing.js';
import { bars } from '../../measures/rhythm/bars.js';
import { onsets } from '../../measures/rhythm/onsets.js';
import { tempo } from '../../measures/rhythm/tempo.js';
import { noteList } from '../../measures/notes/note-list.js';
import { noteSummary } from '../../measures/notes/note-summary.js';
import { rootKey } from '../../measures/notes/root-key.js';
import { chordList } from '../../measures/tonal/chord-list.js';
import { keyList } from '../../measures/tonal/key-list.js';
import { key } from '../../measures/tonal/key.js';
import { tuning } from '../../measures/tonal/tuning.js';
import { bandwidthHz } from '../../measures/origin/bandwidth-hz.js';
import { bandwidthSplices } from '../../measures/defects/bandwidth-splices.js';
import { bitDepthGuess } from '../../measures/file/bit-depth-guess.js';
import { clippingRegions } from '../../measures/defects/clipping-regions.js';
import { contentConfidence } from '../../measures/content/content-confidence.js';
import { contentEvidence } from '../../measures/content/content-evidence.js';
import { contentTypeGuess } from '../../measures/content/content-type-guess.js';
import { dcOffset } from '../../measures/levels/dc-offset.js';
import { edgeSilenceEndMs } from '../../measures/defects/edge-silence-end-ms.js';
import { edgeSilenceStartMs } from '../../measures/defects/edge-silence-start-ms.js';
import { effectiveBitDepth } from '../../measures/file/effective-bit-depth.js';
import { fileSizeKb } from '../../measures/file/file-size-kb.js';
import { format } from '../../measures/file/format.js';
import { hasClipping } from '../../measures/defects/has-clipping.js';
import { inputSha256 } from '../../measures/file/input-sha256.js';
import { loopSeamRatio } from '../../measures/rhythm/seam-ratio.js';
import { lossySource } from '../../measures/origin/lossy-source.js';
import { silenceRegions } from '../../measures/defects/silence-regions.js';
import { silenceTotalSec } from '../../measures/defects/silence-total-sec.js';
import { thirdOctaveCentres } from '../../measures/spectrum/third-octave-centres.js';
import { thirdOctaveDb } from '../../measures/spectrum/third-octave-db.js';
import { toneFrequencyHz } from '../../measures/spectrum/tone-frequency-hz.js';
import { toneLabel } from '../../measures/spectrum/tone-label.js';
import { toneProminenceDb } from '../../measures/spectrum/tone-prominence-db.js';
import { upsampledFromHz } from '../../measures/origin/upsampled-from-hz.js';
import { activeKind } from '../../measures/content/active-kind.js';
import { activeVoiceShare } from '../../measures/content/active-voice-share.js';
import { averageSpeechRmsDb } from '../../measures/speech/average-speech-rms-db.js';
import { brightness } from '../../measures/spectrum/brightness.js';
import { burstiness } from '../../measures/speech/burstiness.js';
import { clippingCount } from '../../measures/defects/clipping-count.js';
import { clippingSeverity } from '../../measures/defects/clipping-severity.js';
import { edgeEndDb } from '../../measures/speech/edge-end-db.js';
import { edgeStartDb } from '../../measures/speech/edge-start-db.js';
import { endsInSpeech } from '../../measures/speech/ends-in-speech.js';
import { estimatedSyllableRate } from '../../measures/speech/estimated-syllable-rate.js';
import { gapLevelDb } from '../../measures/scene/gap-level-db.js';
import { humLevelDb } from '../../measures/scene/hum-level-db.js';
import { humMainsHz } from '../../measures/scene/hum-mains-hz.js';
import { longSilences } from '../../measures/speech/long-silences.js';
import { noiseFloorDb } from '../../measures/scene/noise-floor-db.js';
import { sceneBackground } from '../../measures/scene/scene-background.js';
import { sceneGapToneHz } from '../../measures/scene/scene-gap-tone-hz.js';
import { sceneIntelligibility } from '../../measures/scene/scene-intelligibility.js';
import { sceneIntelligibilityScore } from '../../measures/scene/scene-intelligibility-score.js';
import { sceneProgramScore } from '../../measures/scene/scene-program-score.js';
import { sceneStationaryScore } from '../../measures/scene/scene-stationary-score.js';
import { segmentalSnrDb } from '../../measures/scene/segmental-snr-db.js';
import { segmentalSnrSpreadDb } from '../../measures/scene/segmental-snr-spread-db.js';
import { sibilanceRisk } from '../../measures/spectrum/sibilance-risk.js';
import { signalToNoiseDb } from '../../measures/scene/signal-to-noise-db.js';
import { silenceSec } from '../../measures/speech/silence-sec.js';
import { speakingRateLabel } from '../../measures/speech/speaking-rate-label.js';
import { speechRatio } from '../../measures/speech/speech-ratio.js';
import { speechSec } from '../../measures/speech/speech-sec.js';
import { startsInSpeech } from '../../measures/speech/starts-in-speech.js';
import { worstPhraseSnrDb } from '../../measures/scene/worst-phrase-snr-db.js';
import type { Fields } from '../answer.js';
import { sampleLenses } from './sample-lenses.js';

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
  'channel-copy': channelCopy,
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
  'codec-trace': codecEvidence,
  'codec-rates': codecHitRates,
  'provenance-verdict': provenanceVerdict,
  'dataset-flags': datasetFlags,
  'level-percentiles': levelPercentiles,
  'sound-level': soundLevel,
  'exceeded-levels': exceededLevels,
  'octave-levels': octaveLevels,
  'third-octave-levels': thirdOctaveLevels,
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
  jitter,
  shimmer,
  'cepstral-peak': cepstralPeak,
  'room-source': roomSource,
  'room-bands': roomBands,
  'room-summary': roomSummary,
  'room-quality': roomQuality,
  speakers: speakersInConversation,
  'turn-taking': turnTaking,
  turns: turnList,
  crosstalk,
  declared,
  defects: defectList,
  'defect-counts': Object.fromEntries(
    defectCounts.map((count) => [count.id.replace('defectCounts.', ''), count]),
  ),
  'defect-kinds': defectKinds,
  'channel-list': channelList,
  'channel-pairs': channelPairs,
  downmix,
  'dialogue-loudness': dialogueLufs,
  'dialogue-share': dialogueShare,
  'dialogue-background': dialogueBackgroundLufs,
  'dialogue-to-background': dialogueToBackgroundLu,
  'dialogue-places': dialoguePlaces,
  'active-speech': { levelDb: activeSpeechLevelDb, factor: activityFactor },
  'encode-list': encodeList,
  'safe-gain': safeGain,
  key,
  tuning,
  'key-list': keyList,
  'chord-list': chordList,
  'note-list': noteList,
  'note-summary': noteSummary,
  'root-key': rootKey,
  'beat-tempo': beatTempo,
  beats: beatList,
  metre,
  swing,
  'tempo-curve': beatCurve,
  'onset-list': onsetList,
  ...sampleLenses,
} as const satisfies Readonly<Record<string, Measure | Fields>>;

export type LensId = keyof typeof lenses;
