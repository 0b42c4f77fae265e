import type { ContentEvidence, KindEvidence } from './kind-evidence.js';

/** A guess with less confidence is wrong more often than every second time. */
export const SURE = 0.5;
/**
 * Shares of the sound in which the classifier detects a kind (docs/measures/content.md#kind-of-a-recording has the
 * recordings that they were chosen on).
 */
export const MOSTLY = 0.7;
export const HALF = 0.5;
export const ALL = 0.9;
export const HARDLY = 0.35;

/** In a shorter sound there is room for one or two syllables, and the classifier detects words in blows and splashes. */
const SHORT_SEC = 2;
/** Share of the sound in which it then has to detect them. */
const SHORT_VOICE = 0.75;
/** A longer recording of speech has a pitch somewhere. */
const LONG_SEC = 5;
/** Shares of the frames with a clear pitch and with a gliding one; a voice has one or the other. */
const VOICED = { clear: 0.12, gliding: 0.1 };
/** A beat in less time is a rattle: a machine gun, a lock. */
const MIN_BEAT_SEC = 1.5;

/** A voice has a pitch, and is not made of lines. */
function isVoiced({ durationSec, content = {} }: KindEvidence): boolean {
  const { clearPitch = 1, glidingPitch = 1, lineShare = 0, detectedNoiseShare = 0 } = content;
  if (lineShare >= ALL_LINES) return false;
  // whispers, and words in noise
  const mayBeUnvoiced = durationSec >= SHORT_SEC && durationSec < LONG_SEC;
  if (mayBeUnvoiced && detectedNoiseShare < ALL) return true;
  return clearPitch >= VOICED.clear || glidingPitch >= VOICED.gliding;
}
const ALL_LINES = 0.95;

/** The least share of a voice: more in a short sound, unless the rules detect the syllables of a voice as well. */
function minVoice(
  { durationSec, structure, content = {} }: KindEvidence,
  otherwise: number,
): number {
  const isPhrase = structure !== 'single-event';
  const isSure = isPhrase && (durationSec >= SHORT_SEC || (content.voiceShare ?? 0) >= HALF);
  return isSure ? otherwise : Math.max(SHORT_VOICE, otherwise);
}

/** A voice throughout, and neither music nor noise: also of a word that is too short for the rules. */
export const isVoice = (evidence: KindEvidence): boolean =>
  (evidence.content?.detectedVoiceShare ?? 0) >= minVoice(evidence, MOSTLY) &&
  (evidence.content?.detectedMusicShare ?? 1) < HALF &&
  (evidence.content?.detectedNoiseShare ?? 1) < HALF &&
  isVoiced(evidence);

/** One word, as far as there is enough of it for the classifier. */
export const isWord = (evidence: KindEvidence): boolean =>
  (evidence.content?.detectedVoiceShare ?? 0) >= minVoice(evidence, HALF) &&
  (evidence.content?.detectedMusicShare ?? 1) < HARDLY &&
  (evidence.content?.detectedNoiseShare ?? 1) < HARDLY &&
  isVoiced(evidence);

/** Syllables with the pitch of a voice, to the rules and to the classifier: words in noise, between which no gap is left. */
export function isNoisyVoice({ durationSec, content = {} }: KindEvidence): boolean {
  const { voiceShare = 0, detectedVoiceShare = 0, syllabicModulation = 0 } = content;
  return (
    durationSec >= SHORT_SEC &&
    voiceShare >= HALF &&
    detectedVoiceShare >= HALF &&
    syllabicModulation >= HALF &&
    (content.glidingPitch ?? 0) >= NOISY_GLIDING
  );
}
const NOISY_GLIDING = 0.2;

/** Speech by its content type, which the rest of the evidence does not support. */
export function isOpenVoice(evidence: KindEvidence): boolean {
  const { durationSec, content = {} } = evidence;
  const { detectedVoiceShare: voice, detectedMusicShare: music = 0 } = content;
  if (voice === undefined) return false;
  if (!isVoiced(evidence) || (music >= ALL && voice < MOSTLY)) return true;
  // with so little sound the classifier detects no voice in many words, and the rules take effects for words
  if (voice < HALF) return durationSec < SHORT_SEC && (content.detectedNoiseShare ?? 0) >= MOSTLY;
  return voice < minVoice(evidence, HALF);
}

/** A short sound that is noise from end to end by the rules, and a voice without a pitch to the classifier: a blow, a splash. */
export const isBlow = (evidence: KindEvidence): boolean =>
  evidence.durationSec < SHORT_SEC &&
  (evidence.content?.noiseShare ?? 0) >= ALL &&
  !isVoiced(evidence);

/** Noise to the classifier, with the syllables and the pitch of a voice: words under which a room rings. */
export const isVoiceByRules = ({ voiceShare = 0, glidingPitch = 0 }: ContentEvidence): boolean =>
  voiceShare >= HALF && glidingPitch >= 0.3;

/** Of speech and something else: some of it is speech. */
export const isMix = ({ detectedVoiceShare = 1 }: ContentEvidence): boolean =>
  detectedVoiceShare >= SOME;
const SOME = 0.2;

export const isNoiseByClassifier = ({
  detectedNoiseShare = 0,
  detectedMusicShare = 1,
}: ContentEvidence): boolean => detectedNoiseShare >= MOSTLY && detectedMusicShare < HALF;

/** Music by its content type, which the rest of the evidence does not support. */
export function isOpenMusic({ durationSec, structure, content = {} }: KindEvidence): boolean {
  const { detectedMusicShare: music, detectedNoiseShare: noise = 0 } = content;
  const { lineShare = 0, clearPitch = 0, rhythm = 0, musicShare = 1 } = content;
  if (music === undefined) return false;
  const isTonal = lineShare >= HALF || clearPitch >= HALF;
  // a beat, and no tone
  if (!isTonal && (durationSec < MIN_BEAT_SEC || music < HALF)) return true;
  // the classifier alone
  if (musicShare < HARDLY && (content.voiceShare ?? 0) + (content.noiseShare ?? 0) > musicShare)
    return true;
  if (noise >= MOSTLY && noise > music && !isTonal) return true;
  // a drone, a wind: nothing begins in it
  return structure === 'continuous' && rhythm < HARDLY;
}

/** Music throughout to the classifier, and hardly noise, in more than an effect: a drone, drums without a tone. */
export const isOnlyMusic = ({ durationSec, content = {} }: KindEvidence): boolean =>
  durationSec >= SHORT_SEC &&
  (content.detectedMusicShare ?? 0) >= ALL &&
  (content.detectedNoiseShare ?? 0) < HARDLY;

/** A beat of noises: a rattle, hooves, an engine. */
export const isRattle = ({
  lineShare = 0,
  clearPitch = 0,
  detectedNoiseShare = 0,
  detectedMusicShare = 1,
}: ContentEvidence): boolean =>
  lineShare < HARDLY &&
  clearPitch < HARDLY &&
  detectedNoiseShare >= HALF &&
  detectedMusicShare < HALF;

/** Noise in every second by the rules, without a line, a pitch, a voice or a pattern: also what the classifier takes for music. */
export function isPlainNoise({ durationSec, content = {} }: KindEvidence): boolean {
  const { noiseShare = 0, lineShare = 1, clearPitch = 1, lowEnergyFrames = 1 } = content;
  const { detectedVoiceShare: voice = 1 } = content;
  if (noiseShare < ALL || lineShare >= PLAIN.lines || clearPitch >= PLAIN.clear) return false;
  // gaps are those of drums, or of a voice far away
  return voice < SOME && (durationSec < MIN_BEAT_SEC || lowEnergyFrames < PLAIN.gaps);
}
const PLAIN = { lines: 0.2, clear: 0.15, gaps: 0.25 };

/** Spectral lines alone, whose pitch and level stay: of music, and of a sample that is looped, they move. */
export const isTone = (content: ContentEvidence): boolean =>
  (content.lineShare ?? 0) >= 0.98 &&
  (content.clearPitch ?? 0) >= 0.95 &&
  (content.glidingPitch ?? 1) <= 0.02 &&
  // of a level that hardly moves, any share of its movement
  (content.syllabicModulation ?? 1) <= 0.25 &&
  (content.lowEnergyFrames ?? 1) <= 0.02;

/** Notes that are held from end to end, which the classifier takes for a machine: a cello, a distorted guitar. */
export const isChord = ({ lineShare = 0, musicShare = 0 }: ContentEvidence): boolean =>
  lineShare >= ALL_LINES && musicShare >= ALL;

/** Lines alone, with a pitch that stays or that the classifier takes for music throughout: a bell, a chord, a chime. */
export function isTonal(content: ContentEvidence): boolean {
  const { lineShare = 0, clearPitch = 0, glidingPitch = 1 } = content;
  const { detectedMusicShare = 0, detectedNoiseShare = 1 } = content;
  const hasPitch = clearPitch >= HALF && glidingPitch < HARDLY_ANY;
  const isMusic = detectedMusicShare >= ALL && detectedNoiseShare < HARDLY;
  return lineShare >= ALL && (hasPitch || isMusic);
}
/** Less is chance. */
export const HARDLY_ANY = 0.1;

/** Music throughout to the classifier, with a level that moves as syllables and beats do: a band in 8 bits. */
export const isMovingMusic = ({ durationSec, content = {} }: KindEvidence): boolean =>
  durationSec >= SHORT_SEC &&
  (content.detectedMusicShare ?? 0) >= ALL &&
  (content.detectedNoiseShare ?? 1) < (content.detectedMusicShare ?? 0) &&
  (content.syllabicModulation ?? 0) >= HALF;
