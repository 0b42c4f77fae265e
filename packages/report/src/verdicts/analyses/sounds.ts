import { profiles, reportDecay, reportSpectrum, reportWaveform, sample } from '@sonometer/engine';
import { counted } from '../../reading/quantity.js';
import { roomDecay } from '../findings/content.js';
import { loopSeam, tempo, octaveWords } from '../findings/music.js';
import { dcOffset, silentEdges } from '../findings/silence.js';
import { truePeak } from '../findings/true-peak.js';
import { defineAnalysis } from './analysis.js';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Samples, loops and rooms. */
export const soundAnalyses = [
  defineAnalysis(sample, {
    label: 'Sample: one sound or a loop',
    rules: {
      essential: [],
      adjacent: [tempo, loopSeam, silentEdges],
      leaves: 'defects, which signal checks',
      headlines: {
        good: 'One sound, described.',
        warn: 'One sound, described.',
        bad: 'One sound, described.',
      },
      headline(reader) {
        const { number, text, objects } = reader;
        const [bars, bpm] = [number('loop.bars'), number('loop.bpm')];
        if (bars !== undefined && bpm !== undefined)
          return `A loop of ${counted(bars, 'bar')} at ${octaveWords(bpm, { number, objects })}.`;
        const structure = text('material.structure');
        if (structure !== 'single-event')
          return structure === undefined ? undefined : `${capital(structure)}.`;
        const note = text('character.note');
        return note === undefined ? 'One sound, without a pitch.' : `One sound, on ${note}.`;
      },
    },
    keyNumbers: [
      'loop.bpm',
      'loop.bars',
      'loop.seamRatio',
      'loop.durationSec',
      'character.note',
      'character.f0Hz',
      'character.decayT20Ms',
      'character.attackMs',
      'material.structure',
      'material.onsetCount',
    ],
    drawnWith: [reportWaveform, reportSpectrum],
  }),
  defineAnalysis(profiles.loop, {
    label: 'Loop',
    rules: {
      essential: [loopSeam, tempo],
      decides: [silentEdges],
      adjacent: [truePeak, dcOffset],
      headlines: {
        good: 'The file loops.',
        warn: 'The file loops, with warnings.',
        bad: 'The file does not loop cleanly.',
      },
    },
    keyNumbers: ['tempo.bpm', 'bars', 'loopSeamRatio', 'integratedLufs'],
  }),
  defineAnalysis(profiles.room, {
    label: 'Room',
    rules: {
      essential: [roomDecay],
      headlines: { good: '', warn: '', bad: '' },
      headline({ text }) {
        const label = text('room-summary.label');
        if (label === undefined) return 'The room character was not measured.';
        return label === 'medium' ? 'The room is neither dry nor live.' : `The room is ${label}.`;
      },
    },
    keyNumbers: ['room-summary.rtMidSec', 'room-summary.label'],
    drawnWith: [reportDecay],
  }),
] as const;
