import { profiles, reportLevels, reportPitch, segments, voice } from '@sonometer/engine';
import { counted, figure, percent } from '../../reading/quantity.js';
import { chapterLoudness } from '../findings/chapters.js';
import { crosstalk, turnTaking } from '../findings/conversation.js';
import { clipping, distortion } from '../findings/damage.js';
import { loudnessLevel } from '../findings/loudness-level.js';
import { dialogueBalance, hardToFollow, talkerLevels } from '../findings/dialogue.js';
import { speechBand, speechClarity, speechQuality, worstPassages } from '../findings/quality.js';
import { cutEnd, cutStart, sibilance, speechPresent, voicePitch } from '../findings/speech.js';
import { intelligibility, worstPhrase } from '../findings/phrase-noise.js';
import { background, hum, speechNoise } from '../findings/speech-noise.js';
import { noisyPassage } from '../findings/noisy-passages.js';
import { phraseLevels } from '../findings/phrase-levels.js';
import { truePeak } from '../findings/true-peak.js';
import type { VerdictRules } from '../verdict.js';
import { defineAnalysis, NO_CLICKS } from './analysis.js';

const voiceRules: VerdictRules = {
  essential: [speechPresent, speechNoise, clipping],
  decides: [
    distortion,
    noisyPassage,
    worstPhrase,
    hum,
    cutStart,
    cutEnd,
    background,
    intelligibility,
    sibilance,
  ],
  headlines: { warn: 'Usable, with warnings.', bad: 'Not usable as it is.' },
  headline: ({ number }) =>
    number('speechSec') === 0 || number('speechRatio') === 0 ? 'No speech was found.' : undefined,
};

/** Speech. */
export const speechAnalyses = [
  defineAnalysis(voice, {
    label: 'Voice: is the take usable?',
    rules: {
      ...voiceRules,
      decides: [phraseLevels, ...(voiceRules.decides ?? [])],
      leaves: `true peak and loudness (profile voice), ${NO_CLICKS}`,
    },
    keyNumbers: [
      'signalToNoiseDb',
      'speechRatio',
      'averageSpeechRmsDb',
      'peakDb',
      'worstPhraseSnrDb',
      'clipping.severity',
      'humLevelDb',
      'sibilanceRisk',
      'sceneBackground',
      'startsInSpeech',
      'endsInSpeech',
    ],
  }),
  defineAnalysis(profiles.voice, {
    label: 'Voice with loudness and peaks',
    offeredAs: 'voice',
    rules: {
      ...voiceRules,
      decides: [truePeak, loudnessLevel, ...(voiceRules.decides ?? [])],
      adjacent: [phraseLevels, speechQuality],
      leaves: NO_CLICKS,
    },
    keyNumbers: ['signalToNoiseDb', 'speechRatio', 'averageSpeechRmsDb', 'truePeakDb'],
    drawnWith: [segments],
  }),
  defineAnalysis(segments, {
    label: 'Speech segments',
    rules: {
      essential: [speechPresent],
      decides: [phraseLevels],
      leaves: 'everything except the presence of speech and the levels of phrases',
      headlines: {
        good: 'Speech was found.',
        warn: 'Speech was found.',
        bad: 'No speech was found.',
      },
      headline({ number, objects }) {
        const phrases = objects('speechSegments').length;
        const seconds = number('speechSec');
        if (phrases === 0 || seconds === undefined) return 'No speech was found.';
        return `${counted(phrases, 'phrase')}, ${figure(seconds, 's')} s of speech.`;
      },
    },
    keyNumbers: ['speechRatio', 'speechSec', 'silenceSec', 'longSilences'],
    drawnWith: [reportLevels],
  }),
  defineAnalysis(profiles.quality, {
    label: 'Speech quality',
    rules: {
      essential: [speechQuality],
      decides: [speechClarity, speechBand],
      adjacent: [worstPassages],
      leaves: `level, clipping and cut edges (profile voice), ${NO_CLICKS}`,
      headlines: {
        good: 'The speech sounds clean.',
        warn: 'The speech is usable, with warnings.',
        bad: 'The speech sounds poor.',
      },
      headline({ number, reason }, level) {
        const overall = number('speechQuality.overall');
        if (overall === undefined)
          return `Speech quality was not estimated: ${reason('speechQuality.overall')}.`;
        return level === 'good'
          ? `The speech sounds clean: about ${figure(overall, '1')} of 5.`
          : undefined;
      },
    },
    keyNumbers: [
      'speechQuality.overall',
      'speechQuality.signal',
      'speechQuality.background',
      'speechClarity.c50Db',
    ],
  }),
  defineAnalysis(profiles.dialogue, {
    label: 'Dialogue',
    rules: {
      essential: [dialogueBalance, hardToFollow],
      decides: [talkerLevels],
      headlines: {
        good: 'The dialogue is clearly above its background.',
        warn: 'Check the dialogue against its background.',
        bad: 'Check the dialogue against its background.',
      },
      headline({ number, reason }, level) {
        const lufs = number('dialogueLufs');
        if (lufs === undefined)
          return `Dialogue loudness could not be measured: ${reason('dialogueLufs')}.`;
        if (level === 'open')
          return `Dialogue loudness is ${figure(lufs, 'LUFS')} LUFS; its level above the background could not be checked.`;
        const share = number('dialogueShare');
        if (level !== 'good' || share === undefined) return undefined;
        return `The dialogue is clearly above its background: ${figure(lufs, 'LUFS')} LUFS in ${percent(share)} of the time.`;
      },
    },
    keyNumbers: [
      'dialogueLufs',
      'dialogueToBackgroundLu',
      'dialogueShare',
      'talkerDifferenceLu',
      'activeSpeechLevelDb',
    ],
  }),
  defineAnalysis(profiles.conversation, {
    label: 'Conversation',
    rules: {
      essential: [turnTaking],
      adjacent: [crosstalk],
      headlines: { good: '', warn: '', bad: '' },
      headline({ objects, reason }) {
        const [first, second] = objects('speakers').map(({ share }) => percent(Number(share)));
        return first === undefined || second === undefined
          ? `No conversation: ${reason('speakers')}.`
          : `The first channel has ${first} of the talk time, the second ${second}.`;
      },
    },
    keyNumbers: ['turn-taking.changes', 'turn-taking.medianGapSec', 'turn-taking.overlapShare'],
  }),
  defineAnalysis(profiles.chapters, {
    label: 'Chapters',
    rules: {
      essential: [chapterLoudness],
      adjacent: [truePeak],
      leaves: 'everything except loudness and peaks',
      headlines: {
        good: 'The chapters are about equally loud.',
        warn: 'The chapters are not equally loud.',
        bad: 'The chapters are not equally loud.',
      },
      headline({ objects, number }) {
        const count = objects('chapterList').length;
        const lufs = number('integratedLufs');
        if (count > 0) return undefined;
        return `The file declares no chapters${lufs === undefined ? '' : `; all of it has ${figure(lufs, 'LUFS')} LUFS`}.`;
      },
    },
    keyNumbers: ['integratedLufs', 'truePeakDb', 'loudnessRange'],
  }),
  defineAnalysis(profiles.pitch, {
    label: 'Pitch',
    rules: {
      essential: [voicePitch],
      headlines: { good: '', warn: '', bad: '' },
      headline({ number, reason, text }) {
        const median = number('f0.medianHz');
        const isVoice = (text('activeKind') ?? 'voice') === 'voice';
        return median === undefined
          ? `No voice pitch: ${reason('f0')}.`
          : `${isVoice ? 'A voice' : 'A pitch'} around ${figure(median, 'Hz')} Hz.`;
      },
    },
    keyNumbers: ['f0.medianHz', 'voiced-share', 'hnr'],
    drawnWith: [reportPitch],
  }),
] as const;
