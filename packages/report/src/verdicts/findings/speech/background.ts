import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

const WORDS: Readonly<Record<string, string>> = {
  stationary: 'Steady background noise, such as a fan. Noise reduction works on it.',
  program: 'Music or other voices in the background. Noise reduction does not remove them.',
  unsteady: 'The background changes in level or sound.',
};

export const background = defineFinding({
  id: 'background',
  title: 'Background',
  passedAs: 'background',
  needs: ['sceneBackground'],
  thresholds: {
    detected: { value: 30, unit: 'dB', source: 'as for the signal-to-noise ratio' },
  },
  remedy: {
    kind: 'source',
    text: 'If it is disturbing, record again in a quieter place.',
    of: ['sceneBackground', 'speechToBackgroundDb'],
  },
  unless: notSpeech,
  find({ number, text }, { thresholds, advice }) {
    const kind = text('sceneBackground');
    const words = kind === undefined ? undefined : WORDS[kind];
    // a background that is inaudible under the words needs no advice
    if (words === undefined || (number('speechToBackgroundDb') ?? 0) >= thresholds.detected.value)
      return undefined;
    const level = number('gapLevelDb');
    const at = level === undefined ? '' : ` Its level is ${figure(level, 'dBFS')} dBFS.`;
    return { severity: 'warn', text: words + at, advice };
  },
});
