import { defineFinding, OURS } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { textOf } from '../../../reading/value-at.js';
import { figure } from '../../../reading/quantity.js';

export const speechNoise = defineFinding({
  id: 'speech-noise',
  title: 'Noise under the speech',
  needs: ['signalToNoiseDb'],
  thresholds: {
    clean: {
      value: 30,
      unit: 'dB',
      source: `under it noise is heard in headphones; ACX asks audiobooks for 37 and more: ${OURS}`,
    },
    poor: { value: 15, unit: 'dB', source: `under it noise is heard everywhere: ${OURS}` },
  },
  remedy: {
    kind: 'source',
    text: 'Record closer and in a quieter place; noise reduction is heard.',
    of: [
      'signalToNoiseDb',
      'segmentalSnrDb',
      'worstPhraseSnrDb',
      'noiseFloorDb',
      'gapLevelDb',
      'speechToBackgroundDb',
      'roomEcho.score',
      'roomEcho.label',
    ],
  },
  unless: notSpeech,
  find({ number, objects }, { thresholds, advice }) {
    const snr = number('signalToNoiseDb');
    if (snr === undefined) return undefined;
    const floor = number('noiseFloorDb');
    const at = floor === undefined ? '' : ` (noise floor ${figure(floor, 'dBFS')} dBFS)`;
    // A ratio so low is told to be the most that it can be; k2 reads less than that.
    const most = objects('warnings').some(
      ({ code, message }) =>
        code === 'upper-bound' && textOf(message).startsWith('signalToNoiseDb'),
    );
    const text = `The speech stands ${most ? 'at most ' : ''}${figure(snr, 'dB')} dB over its noise${at}.`;
    const { clean, poor } = thresholds;
    if (snr < poor.value) return { severity: 'bad', text, advice };
    if (snr < clean.value) return { severity: 'warn', text, advice };
    return { severity: 'good', text };
  },
});
