import {
  profiles,
  reportChroma,
  reportLoudness,
  reportStereo,
  reportWaveform,
} from '@sonometer/engine';
import { figure } from '../../reading/quantity.js';
import { clipping } from '../findings/damage.js';
import { loudnessLevel } from '../findings/loudness-level.js';
import { beat, musicKey, playedLine, tempoWords } from '../findings/music.js';
import { lossySource } from '../findings/origin.js';
import { dcOffset, oneChannelDead, silentEdges } from '../findings/silence.js';
import { balance, dualMono, monoSum } from '../findings/stereo.js';
import { harshness, muddiness } from '../findings/tone-balance.js';
import { encodedPeak, truePeak } from '../findings/true-peak.js';
import { tags } from '../metadata.js';
import { mixAnalysis } from './mix.js';
import { defineAnalysis, NO_CLICKS, RELEASE, LOUDNESS } from './analysis.js';

/** Music and mastering. */
export const musicAnalyses = [
  mixAnalysis,
  defineAnalysis(profiles.master, {
    label: 'Master',
    rules: {
      essential: [truePeak, clipping, monoSum, oneChannelDead, lossySource, dcOffset],
      decides: [loudnessLevel, balance, harshness, muddiness, ...tags],
      adjacent: [dualMono, silentEdges],
      leaves: NO_CLICKS,
      headlines: RELEASE,
    },
    keyNumbers: LOUDNESS,
    drawnWith: [reportLoudness, reportStereo],
  }),
  defineAnalysis(profiles.encode, {
    label: 'Encode',
    rules: {
      essential: [encodedPeak],
      adjacent: [truePeak],
      headlines: {
        good: 'Every codec stays below full scale.',
        warn: 'Encoding raises peaks above full scale.',
        bad: 'Encoding raises peaks above full scale.',
      },
    },
    keyNumbers: ['safeGain.gainDb', 'truePeakDb', 'integratedLufs', 'bandwidthHz'],
  }),
  defineAnalysis(profiles.music, {
    label: 'Music',
    rules: {
      essential: [],
      decides: [beat, musicKey],
      headlines: { good: '', warn: '', bad: '' },
      headline({ number, text, objects }) {
        const key = text('key.name');
        const parts = [
          ...(number('beatTempo.bpm') === undefined ? [] : [tempoWords({ number, text, objects })]),
          ...(key === undefined ? [] : [key]),
        ];
        if (parts.length > 0) return `${parts.join('; ')}.`;
        const root = text('root-key.note');
        if (root === undefined) return 'No tempo, key or note was found.';
        return `One sound, ${root} (${figure(number('root-key.hz') ?? NaN, 'Hz')} Hz).`;
      },
    },
    keyNumbers: ['beatTempo.bpm', 'key.name', 'key.camelot', 'root-key.note'],
  }),
  defineAnalysis(profiles.key, {
    label: 'Key',
    rules: {
      essential: [musicKey],
      headlines: { good: '', warn: '', bad: '' },
      headline({ text, reason }) {
        const name = text('key.name');
        return name === undefined
          ? `No key: ${reason('key')}.`
          : `${name}, Camelot ${text('key.camelot') ?? ''}.`;
      },
    },
    keyNumbers: ['key.name', 'key.camelot', 'tuning.a4Hz', 'key.second'],
    drawnWith: [reportChroma],
  }),
  defineAnalysis(profiles.beat, {
    label: 'Beat',
    rules: {
      essential: [beat],
      headlines: { good: '', warn: '', bad: '' },
      headline({ number, text, objects, reason }) {
        if (number('beatTempo.bpm') === undefined)
          return `The beat could not be determined: ${reason('beatTempo')}.`;
        return `${tempoWords({ number, text, objects })}.`;
      },
    },
    keyNumbers: ['beatTempo.bpm', 'metre.metre', 'swing.ratio', 'beats.count'],
    drawnWith: [reportWaveform],
  }),
  defineAnalysis(profiles.notes, {
    label: 'Notes',
    rules: {
      essential: [playedLine],
      headlines: { good: '', warn: '', bad: '' },
      headline({ text, number, reason }) {
        const count = number('note-summary.count');
        const root = text('root-key.note');
        if (count !== undefined && count > 1)
          return `A line of ${count} notes, ${text('note-summary.lowest') ?? ''} to ${text('note-summary.highest') ?? ''}.`;
        return root === undefined ? `No notes: ${reason('note-summary')}.` : `One sound, ${root}.`;
      },
    },
    keyNumbers: ['root-key.note', 'root-key.noteC3', 'note-summary.count', 'note-summary.lowest'],
  }),
] as const;
