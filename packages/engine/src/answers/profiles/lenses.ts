import { channelList, channelPairs, downmix } from '../../measures/channels.js';
import {
  crosstalk,
  speakersInConversation,
  turnList,
  turnTaking,
} from '../../measures/conversation.js';
import {
  bandwidthSplices,
  defectCounts,
  defectKinds,
  defectList,
  dropoutList,
  dropouts,
  eventCount,
} from '../../measures/defects.js';
import { distortion } from '../../measures/clipping.js';
import { encodeList, safeGain } from '../../measures/encode.js';
import {
  bitDepthGuess,
  channels,
  durationSec,
  effectiveBitDepth,
  fileSizeKb,
  format,
  inputSha256,
  packetSize,
  sampleRate,
} from '../../measures/file.js';
import type { Measure } from '../../measures/measure.js';
import {
  bandEnergy,
  brightness,
  harshnessBand,
  harshnessLabel,
  harshnessScore,
  muddinessLabel,
  muddinessScore,
  sibilanceRisk,
  toneLabel,
} from '../../measures/timbre.js';
import {
  bassCorrelation,
  channelCopy,
  monoCompatible,
  stereoBalanceDb,
  stereoCorrelation,
  stereoLayout,
  stereoWidth,
} from '../../measures/stereo.js';
import {
  crestFactorDb,
  drValue,
  dcOffset,
  exceededLevels,
  levelPercentiles,
  octaveLevels,
  peakDb,
  rmsDb,
  soundLevel,
  thirdOctaveLevels,
} from '../../measures/levels.js';
import {
  integratedLufs,
  loudnessRange,
  momentaryLufsMax,
  plrDb,
  psrDb,
  shortTermLufsMax,
  truePeakDb,
} from '../../measures/loudness.js';
import { platformNormalisation } from '../../measures/platform-normalisation.js';
import {
  spectralCentroidHz,
  spectralFlatness,
  spectralRolloffHz,
  thirdOctaveCentres,
  thirdOctaveDb,
  toneFrequencyHz,
  toneProminenceDb,
} from '../../measures/spectrum.js';
import { cepstralPeak, f0, hnr, jitter, shimmer, voicedShare } from '../../measures/pitch.js';
import { atscA85, ebuR128, gating } from '../../measures/delivery.js';
import { datasetFlags } from '../../measures/dataset-flags.js';
import {
  bandwidthHz,
  codecEvidence,
  codecHitRates,
  lossySource,
  provenanceVerdict,
  upsampledFromHz,
} from '../../measures/origin.js';
import { roomBands, roomQuality, roomSource, roomSummary } from '../../measures/room.js';
import { beatCurve, beatList, beatTempo, metre, swing, tempo } from '../../measures/tempo.js';
import { onsetList, onsets } from '../../measures/onsets.js';
import { noteList, noteSummary, rootKey } from '../../measures/notes.js';
import { chordList, key, keyList, tuning } from '../../measures/tonal.js';
import {
  clippingCount,
  clippingRegions,
  clippingSeverity,
  hasClipping,
} from '../../measures/clipping.js';
import {
  activeKind,
  activeVoiceShare,
  contentConfidence,
  contentEvidence,
  contentTypeGuess,
} from '../../measures/content.js';
import {
  edgeSilenceEndMs,
  edgeSilenceStartMs,
  longestSilence,
  silenceRegions,
  silenceTotalSec,
} from '../../measures/silence.js';
import {
  averageSpeechRmsDb,
  burstiness,
  edgeEndDb,
  edgeStartDb,
  endsInSpeech,
  estimatedSyllableRate,
  silenceSec,
  speakingRateLabel,
  speechRatio,
  speechSec,
  startsInSpeech,
} from '../../measures/speech.js';
import {
  gapLevelDb,
  humLevelDb,
  humMainsHz,
  sceneBackground,
  sceneGapToneHz,
  sceneIntelligibility,
  sceneIntelligibilityScore,
  sceneProgramScore,
  sceneStationaryScore,
} from '../../measures/scene.js';
import { longSilences } from '../../measures/speech-segments.js';
import {
  noiseFloorDb,
  segmentalSnrDb,
  segmentalSnrSpreadDb,
  signalToNoiseDb,
  worstPhraseSnrDb,
} from '../../measures/speech-to-noise.js';
import type { Fields } from '../answer.js';
import { speechLenses } from './speech-lenses.js';
import { sampleLenses } from './sample-lenses.js';
import { statedLenses } from './stated-lenses.js';

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
  'dr-value': drValue,
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
  'longest-silence': longestSilence,
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
  distortion,
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
  defects: defectList,
  'defect-counts': Object.fromEntries(
    defectCounts.map((count) => [count.id.replace('defectCounts.', ''), count]),
  ),
  'defect-kinds': defectKinds,
  'channel-list': channelList,
  'channel-pairs': channelPairs,
  downmix,
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
  ...statedLenses,
  ...speechLenses,
  ...sampleLenses,
} as const satisfies Readonly<Record<string, Measure | Fields>>;

export type LensId = keyof typeof lenses;
