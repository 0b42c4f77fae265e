import { durationSec } from '../measures/mix/duration-sec.js';
import { peakDb } from '../measures/mix/peak-db.js';
import { sampleRate } from '../measures/mix/sample-rate.js';
import { activeKind } from '../measures/voice/active-kind.js';
import { activeVoiceShare } from '../measures/voice/active-voice-share.js';
import { averageSpeechRmsDb } from '../measures/voice/average-speech-rms-db.js';
import { averageSpeechRms } from '../measures/voice/average-speech-rms.js';
import { brightness } from '../measures/voice/brightness.js';
import { burstiness } from '../measures/voice/burstiness.js';
import { clippingCount } from '../measures/voice/clipping-count.js';
import { clippingSeverity } from '../measures/voice/clipping-severity.js';
import { edgeEndDb } from '../measures/voice/edge-end-db.js';
import { edgeStartDb } from '../measures/voice/edge-start-db.js';
import { endsInSpeech } from '../measures/voice/ends-in-speech.js';
import { envelopeIntervalSec } from '../measures/voice/envelope-interval-sec.js';
import { estimatedSyllableRate } from '../measures/voice/estimated-syllable-rate.js';
import { gapLevelDb } from '../measures/voice/gap-level-db.js';
import { gapModulationHighRatio } from '../measures/voice/gap-modulation-high-ratio.js';
import { gapModulationRatio } from '../measures/voice/gap-modulation-ratio.js';
import { gapPeriodicity } from '../measures/voice/gap-periodicity.js';
import { humLevelDb } from '../measures/voice/hum-level-db.js';
import { humMainsHz } from '../measures/voice/hum-mains-hz.js';
import { longSilences } from '../measures/voice/long-silences.js';
import { noiseFloorDb } from '../measures/voice/noise-floor-db.js';
import { pacingVariance } from '../measures/voice/pacing-variance.js';
import { returnedSegments } from '../measures/voice/returned-segments.js';
import { rmsEnvelope } from '../measures/voice/rms-envelope.js';
import { roomEchoLabel } from '../measures/voice/room-echo-label.js';
import { roomEchoScore } from '../measures/voice/room-echo-score.js';
import { sceneBackground } from '../measures/voice/scene-background.js';
import { sceneGapHarmonicShare } from '../measures/voice/scene-gap-harmonic-share.js';
import { sceneGapLowBandShare } from '../measures/voice/scene-gap-low-band-share.js';
import { sceneGapSpectralFlux } from '../measures/voice/scene-gap-spectral-flux.js';
import { sceneGapSpeechBandShare } from '../measures/voice/scene-gap-speech-band-share.js';
import { sceneGapStabilityDb } from '../measures/voice/scene-gap-stability-db.js';
import { sceneGapToneHz } from '../measures/voice/scene-gap-tone-hz.js';
import { sceneIntelligibilityScore } from '../measures/voice/scene-intelligibility-score.js';
import { sceneIntelligibility } from '../measures/voice/scene-intelligibility.js';
import { sceneProgramScore } from '../measures/voice/scene-program-score.js';
import { sceneStationaryScore } from '../measures/voice/scene-stationary-score.js';
import { segmentalSnrDb } from '../measures/voice/segmental-snr-db.js';
import { segmentalSnrPerSegmentDb } from '../measures/voice/segmental-snr-per-segment-db.js';
import { segmentalSnrSpreadDb } from '../measures/voice/segmental-snr-spread-db.js';
import { segmentsTruncated } from '../measures/voice/segments-truncated.js';
import { segments } from '../measures/voice/segments.js';
import { sibilanceRisk } from '../measures/voice/sibilance-risk.js';
import { signalToNoiseDb } from '../measures/voice/signal-to-noise-db.js';
import { silenceSec } from '../measures/voice/silence-sec.js';
import { speakingRateLabel } from '../measures/voice/speaking-rate-label.js';
import { speechRatio } from '../measures/voice/speech-ratio.js';
import { speechSec } from '../measures/voice/speech-sec.js';
import { speechToBackgroundDb } from '../measures/voice/speech-to-background-db.js';
import { startsInSpeech } from '../measures/voice/starts-in-speech.js';
import { totalSegments } from '../measures/voice/total-segments.js';
import { voicedMask } from '../measures/voice/voiced-mask.js';
import { worstPhraseSnrDb } from '../measures/voice/worst-phrase-snr-db.js';
import { byId, defineAnswer } from './answer.js';

export const voice = defineAnswer({
  id: 'voice',
  title: 'Is this spoken take usable, and which phrase is the problem?',
  fields: byId(
    durationSec,
    sampleRate,
    speechSec,
    silenceSec,
    speechRatio,
    estimatedSyllableRate,
    speakingRateLabel,
    pacingVariance,
    longSilences,
    burstiness,
    peakDb,
    averageSpeechRms,
    averageSpeechRmsDb,
    noiseFloorDb,
    signalToNoiseDb,
    clippingCount,
    clippingSeverity,
    brightness,
    activeKind,
    activeVoiceShare,
    roomEchoScore,
    roomEchoLabel,
    sibilanceRisk,
    segmentalSnrDb,
    segmentalSnrSpreadDb,
    worstPhraseSnrDb,
    gapModulationRatio,
    gapModulationHighRatio,
    gapPeriodicity,
    gapLevelDb,
    humLevelDb,
    humMainsHz,
    startsInSpeech,
    endsInSpeech,
    edgeStartDb,
    edgeEndDb,
    sceneBackground,
    sceneProgramScore,
    sceneStationaryScore,
    sceneGapLowBandShare,
    sceneGapSpeechBandShare,
    sceneGapStabilityDb,
    sceneGapHarmonicShare,
    sceneGapToneHz,
    sceneGapSpectralFlux,
    speechToBackgroundDb,
    sceneIntelligibility,
    sceneIntelligibilityScore,
    totalSegments,
    returnedSegments,
    segmentsTruncated,
  ),
  series: byId(segments, segmentalSnrPerSegmentDb, rmsEnvelope, voicedMask, envelopeIntervalSec),
  required: ['durationSec', 'sampleRate', 'speechRatio'],
  accepts: ['series', 'round', 'measureStatus', 'speechDetector'],
  absent: 'null',
});
