import { durationSec } from '../measures/file/duration-sec.js';
import { peakDb } from '../measures/levels/peak-db.js';
import { sampleRate } from '../measures/file/sample-rate.js';
import { activeKind } from '../measures/content/active-kind.js';
import { activeVoiceShare } from '../measures/content/active-voice-share.js';
import { averageSpeechRmsDb } from '../measures/speech/average-speech-rms-db.js';
import { averageSpeechRms } from '../measures/speech/average-speech-rms.js';
import { brightness } from '../measures/spectrum/brightness.js';
import { burstiness } from '../measures/speech/burstiness.js';
import { clippingCount } from '../measures/defects/clipping-count.js';
import { clippingSeverity } from '../measures/defects/clipping-severity.js';
import { edgeEndDb } from '../measures/speech/edge-end-db.js';
import { edgeStartDb } from '../measures/speech/edge-start-db.js';
import { endsInSpeech } from '../measures/speech/ends-in-speech.js';
import { envelopeIntervalSec } from '../measures/levels/envelope-interval-sec.js';
import { estimatedSyllableRate } from '../measures/speech/estimated-syllable-rate.js';
import { gapLevelDb } from '../measures/scene/gap-level-db.js';
import { gapModulationHighRatio } from '../measures/scene/gap-modulation-high-ratio.js';
import { gapModulationRatio } from '../measures/scene/gap-modulation-ratio.js';
import { gapPeriodicity } from '../measures/scene/gap-periodicity.js';
import { humLevelDb } from '../measures/scene/hum-level-db.js';
import { humMainsHz } from '../measures/scene/hum-mains-hz.js';
import { longSilences } from '../measures/speech/long-silences.js';
import { noiseFloorDb } from '../measures/scene/noise-floor-db.js';
import { pacingVariance } from '../measures/speech/pacing-variance.js';
import { returnedSegments } from '../measures/speech/returned-segments.js';
import { rmsEnvelope } from '../measures/levels/rms-envelope.js';
import { roomEchoLabel } from '../measures/scene/room-echo-label.js';
import { roomEchoScore } from '../measures/scene/room-echo-score.js';
import { sceneBackground } from '../measures/scene/scene-background.js';
import { sceneGapHarmonicShare } from '../measures/scene/scene-gap-harmonic-share.js';
import { sceneGapLowBandShare } from '../measures/scene/scene-gap-low-band-share.js';
import { sceneGapSpectralFlux } from '../measures/scene/scene-gap-spectral-flux.js';
import { sceneGapSpeechBandShare } from '../measures/scene/scene-gap-speech-band-share.js';
import { sceneGapStabilityDb } from '../measures/scene/scene-gap-stability-db.js';
import { sceneGapToneHz } from '../measures/scene/scene-gap-tone-hz.js';
import { sceneIntelligibilityScore } from '../measures/scene/scene-intelligibility-score.js';
import { sceneIntelligibility } from '../measures/scene/scene-intelligibility.js';
import { sceneProgramScore } from '../measures/scene/scene-program-score.js';
import { sceneStationaryScore } from '../measures/scene/scene-stationary-score.js';
import { segmentalSnrDb } from '../measures/scene/segmental-snr-db.js';
import { segmentalSnrPerSegmentDb } from '../measures/scene/segmental-snr-per-segment-db.js';
import { segmentalSnrSpreadDb } from '../measures/scene/segmental-snr-spread-db.js';
import { segmentsTruncated } from '../measures/speech/segments-truncated.js';
import { segments } from '../measures/speech/segments.js';
import { sibilanceRisk } from '../measures/spectrum/sibilance-risk.js';
import { signalToNoiseDb } from '../measures/scene/signal-to-noise-db.js';
import { silenceSec } from '../measures/speech/silence-sec.js';
import { speakingRateLabel } from '../measures/speech/speaking-rate-label.js';
import { speechRatio } from '../measures/speech/speech-ratio.js';
import { speechSec } from '../measures/speech/speech-sec.js';
import { speechToBackgroundDb } from '../measures/scene/speech-to-background-db.js';
import { startsInSpeech } from '../measures/speech/starts-in-speech.js';
import { totalSegments } from '../measures/speech/total-segments.js';
import { voicedMask } from '../measures/speech/voiced-mask.js';
import { worstPhraseSnrDb } from '../measures/scene/worst-phrase-snr-db.js';
import { byId, defineAnswer } from './answer.js';

/** Whether a spoken take is usable, and which phrase is the problem. */
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
  accepts: ['series', 'measureStatus', 'speechDetector'],
  absent: 'null',
});
