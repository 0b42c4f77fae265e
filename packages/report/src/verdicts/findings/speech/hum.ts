import { defineFinding } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { figure } from '../../../reading/quantity.js';

export const hum = defineFinding({
  id: 'hum',
  title: 'Mains hum in the pauses',
  passedAs: 'hum',
  needs: ['humLevelDb'],
  thresholds: {},
  remedy: {
    kind: 'filter',
    text: 'Apply notch filters at the mains frequency and its harmonics, and check the grounding.',
    of: ['humMainsHz', 'humLevelDb'],
  },
  unless: notSpeech,
  find({ number }, { advice }) {
    const mains = number('humMainsHz');
    if (mains === undefined) return undefined;
    const level = number('humLevelDb');
    const over = level === undefined ? '' : `, ${figure(level, 'dB')} dB above the noise floor`;
    return {
      severity: 'warn',
      text: `Mains hum at ${figure(mains, 'Hz')} Hz in the pauses${over}.`,
      advice,
    };
  },
});
