import type { FindingRule } from './finding.js';
import { events, mixedContent, narrowBand, roomDecay, shortClip } from './findings/content.js';
import { chapterLoudness, declaredMarks } from './findings/chapters.js';
import {
  foldPeak,
  lfeContent,
  monoReading,
  sameChannels,
  silentChannels,
} from './findings/channels.js';
import { coveredVoice } from './findings/covered-voice.js';
import { crosstalk, turnTaking } from './findings/conversation.js';
import {
  declaredConflict,
  declaredDynamics,
  declaredGain,
  declaredLoudness,
  declaredMusic,
  declaredTruePeak,
} from './findings/declared.js';
import { dialogueBalance, hardToFollow, talkerLevels } from './findings/dialogue.js';
import { clipping, defects, distortion, dropouts, gate } from './findings/damage.js';
import { damage, declaredLength, misnamed } from './findings/file-damage.js';
import {
  dcOffset,
  innerSilence,
  oneChannelDead,
  silenceShare,
  silent,
  silentEdges,
  steadyTone,
} from './findings/silence.js';
import { atscA85, ebuR128, loudnessRangeAdvice, targetMet } from './findings/delivery.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { audioTracks, encodedPeak, truePeak, unnamedSpeakers } from './findings/true-peak.js';
import { harshness, muddiness } from './findings/tone-balance.js';
import { beat, loopLength, loopSeam, musicKey, playedLine, tempo } from './findings/music.js';
import {
  codecCuts,
  lossySource,
  noCodecDetected,
  paddedBits,
  splices,
  upsampled,
} from './findings/origin.js';
import { intelligibility, worstPhrase } from './findings/phrase-noise.js';
import { background, hum, speechNoise } from './findings/speech-noise.js';
import { speechBand, speechClarity, speechQuality, worstPassages } from './findings/quality.js';
import { abruptEnd, abruptStart, lateStart } from './findings/one-sound.js';
import { cutEnd, cutStart, sibilance, speechPresent, voicePitch } from './findings/speech.js';
import { noisyPassage } from './findings/noisy-passages.js';
import { phraseLevels } from './findings/phrase-levels.js';
import { balance, copiedChannel, dualMono, monoSum } from './findings/stereo.js';

/** Every rule: the only source of the meanings that an interface reports. */
export const ruleBook = [
  events,
  mixedContent,
  narrowBand,
  roomDecay,
  shortClip,
  chapterLoudness,
  declaredMarks,
  foldPeak,
  lfeContent,
  sameChannels,
  silentChannels,
  crosstalk,
  turnTaking,
  dialogueBalance,
  talkerLevels,
  hardToFollow,
  declaredConflict,
  declaredDynamics,
  declaredGain,
  declaredLoudness,
  declaredTruePeak,
  clipping,
  damage,
  declaredLength,
  misnamed,
  dcOffset,
  defects,
  distortion,
  dropouts,
  gate,
  innerSilence,
  oneChannelDead,
  silenceShare,
  silentEdges,
  silent,
  steadyTone,
  atscA85,
  ebuR128,
  encodedPeak,
  loudnessLevel,
  loudnessRangeAdvice,
  monoReading,
  targetMet,
  truePeak,
  audioTracks,
  unnamedSpeakers,
  harshness,
  beat,
  loopLength,
  loopSeam,
  declaredMusic,
  muddiness,
  musicKey,
  playedLine,
  tempo,
  lossySource,
  noCodecDetected,
  paddedBits,
  splices,
  codecCuts,
  upsampled,
  speechBand,
  speechClarity,
  speechQuality,
  worstPassages,
  background,
  coveredVoice,
  abruptEnd,
  abruptStart,
  cutEnd,
  cutStart,
  hum,
  intelligibility,
  lateStart,
  noisyPassage,
  sibilance,
  speechNoise,
  speechPresent,
  voicePitch,
  phraseLevels,
  worstPhrase,
  balance,
  dualMono,
  copiedChannel,
  monoSum,
] as const satisfies readonly FindingRule[];
