import { figure, percent } from '../reading/quantity.js';
import { chapterRules } from './chapter-rules.js';
import { foldPeak, lfeContent, sameChannels, silentChannels } from './findings/channels.js';
import { crosstalk, turnTaking } from './findings/conversation.js';
import { defectHeadlines, defects, gate } from './findings/damage.js';
import { dialogueBalance, hardToFollow } from './findings/dialogue.js';
import { beat, musicKey, playedLine, tempoWords } from './findings/music.js';
import { speechBand, speechClarity, speechQuality, worstPassages } from './findings/quality.js';
import { encodedPeak, truePeak } from './findings/true-peak.js';
import { metadata } from './metadata.js';
import type { VerdictRules } from './verdict.js';

/** The beats. */
export const beatRules: VerdictRules = {
  essential: [beat],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, text, reason }) {
    if (number('beatTempo.bpm') === undefined)
      return `The beat could not be determined: ${reason('beatTempo')}.`;
    return `${tempoWords({ number, text })}.`;
  },
};

/** The content of each channel, and the downmix to stereo. */
export const channelsRules: VerdictRules = {
  essential: [silentChannels, lfeContent],
  decides: [sameChannels, foldPeak],
  headlines: {
    good: 'Every channel carries its own signal.',
    warn: 'Check the channels.',
    bad: 'Check the channels.',
  },
};

/** The speaker turns. */
export const conversationRules: VerdictRules = {
  essential: [turnTaking],
  adjacent: [crosstalk],
  headlines: { good: '', warn: '', bad: '' },
  headline({ objects, reason }) {
    const [first, second] = objects('speakers').map(({ share }) => percent(Number(share)));
    return first === undefined || second === undefined
      ? `No conversation: ${reason('speakers')}.`
      : `The first channel has ${first} of the talk time, the second ${second}.`;
  },
};

/** Whether the dialogue can be followed, and how loud it is. */
export const dialogueRules: VerdictRules = {
  essential: [dialogueBalance, hardToFollow],
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
};

/** The effect of the platforms' encoders. */
export const encodeRules: VerdictRules = {
  essential: [encodedPeak],
  adjacent: [truePeak],
  headlines: {
    good: 'Every codec stays below full scale.',
    warn: 'Encoding raises peaks above full scale.',
    bad: 'Encoding raises peaks above full scale.',
  },
};

/** Tempo, key and note of a recording: what others are matched with it by. */
export const musicRules: VerdictRules = {
  essential: [],
  decides: [beat, musicKey],
  headlines: { good: '', warn: '', bad: '' },
  headline({ number, text }) {
    const key = text('key.name');
    const parts = [
      ...(number('beatTempo.bpm') === undefined ? [] : [tempoWords({ number, text })]),
      ...(key === undefined ? [] : [key]),
    ];
    if (parts.length > 0) return `${parts.join('; ')}.`;
    const root = text('root-key.note');
    if (root === undefined) return 'No tempo, key or note was found.';
    return `One sound, ${root} (${figure(number('root-key.hz') ?? NaN, 'Hz')} Hz).`;
  },
};

/** The key of a piece. */
export const keyRules: VerdictRules = {
  essential: [musicKey],
  headlines: { good: '', warn: '', bad: '' },
  headline({ text, reason }) {
    const name = text('key.name');
    return name === undefined
      ? `No key: ${reason('key')}.`
      : `${name}, Camelot ${text('key.camelot') ?? ''}.`;
  },
};

/** The notes of a line or a sound. */
export const notesRules: VerdictRules = {
  essential: [playedLine],
  headlines: { good: '', warn: '', bad: '' },
  headline({ text, number, reason }) {
    const count = number('note-summary.count');
    const root = text('root-key.note');
    if (count !== undefined && count > 1)
      return `A line of ${count} notes, ${text('note-summary.lowest') ?? ''} to ${text('note-summary.highest') ?? ''}.`;
    return root === undefined ? `No notes: ${reason('note-summary')}.` : `One sound, ${root}.`;
  },
};

/** How good the speech sounds, and what lowers it. */
export const qualityRules: VerdictRules = {
  essential: [speechQuality],
  decides: [speechClarity, speechBand],
  adjacent: [worstPassages],
  leaves: 'level, clipping and cut edges (profile voice), and clicks (profile defects)',
  headlines: {
    good: 'The speech sounds clean.',
    warn: 'The speech is usable, with warnings.',
    bad: 'The speech is usable, with warnings.',
  },
  headline({ number, reason }, level) {
    const overall = number('speechQuality.overall');
    if (overall === undefined)
      return `Speech quality was not estimated: ${reason('speechQuality.overall')}.`;
    return level === 'good'
      ? `The speech sounds clean: about ${figure(overall, '1')} of 5.`
      : undefined;
  },
};

/** The verdict rules of the profiles that docs/interface.md does not bind. */
export const additions: Readonly<Record<string, VerdictRules>> = {
  'profile.conversation': conversationRules,
  'profile.chapters': chapterRules,
  'profile.channels': channelsRules,
  'profile.metadata': metadata,
  'profile.dialogue': dialogueRules,
  'profile.encode': encodeRules,
  'profile.key': keyRules,
  'profile.notes': notesRules,
  'profile.beat': beatRules,
  'profile.music': musicRules,
  'profile.quality': qualityRules,
  'profile.defects': { essential: [defects], decides: [gate], headlines: defectHeadlines },
};
