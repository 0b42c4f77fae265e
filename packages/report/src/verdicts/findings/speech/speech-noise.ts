import { defineFinding, type Found, OURS } from '../../finding.js';
import { notSpeech } from '../../conditions.js';
import { textOf } from '../../../reading/value-at.js';
import { figure } from '../../../reading/quantity.js';
import type { Reader } from '../../../reading/reader.js';

const thresholds = {
  clean: {
    value: 30,
    unit: 'dB',
    source: `below it, noise is audible in headphones; ACX requires 37 and more of audiobooks: ${OURS}`,
  },
  poor: { value: 15, unit: 'dB', source: `below it, noise is audible on any playback: ${OURS}` },
} as const;

export const speechNoise = defineFinding({
  id: 'speech-noise',
  title: 'Signal-to-noise ratio',
  passedAs: 'noise',
  needs: ['signalToNoiseDb'],
  thresholds,
  remedy: {
    kind: 'source',
    text: 'Record closer to the microphone and in a quieter place. Noise reduction leaves audible artefacts.',
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
  missing: (reader, reason) => ({
    headline: 'Noise could not be checked.',
    ...withoutRatio(reader, reason),
  }),
  find({ number, objects }, { advice }) {
    const snr = number('signalToNoiseDb');
    if (snr === undefined) return undefined;
    const floor = number('noiseFloorDb');
    const at = floor === undefined ? '' : ` (noise floor ${figure(floor, 'dBFS')} dBFS)`;
    // A ratio so low is reported as an upper bound; k2 reads less than that.
    const max = objects('warnings').some(
      ({ code, message }) =>
        code === 'upper-bound' && textOf(message).startsWith('signalToNoiseDb'),
    );
    const text = `The signal-to-noise ratio of the speech is ${max ? 'at most ' : ''}${figure(snr, 'dB')} dB${at}.`;
    const { clean, poor } = thresholds;
    if (snr < poor.value) return { severity: 'bad', text, advice };
    if (snr < clean.value) return { severity: 'warn', text, advice };
    return { severity: 'good', text };
  },
});

/**
 * A missing ratio is no good one. What is still measurable: in steady noise the quietest moments
 * hold only the noise, and speech hardly above them is noisy, reverberant or without a pause.
 */
function withoutRatio({ number }: Reader, reason: string): Found {
  const why = `The signal-to-noise ratio could not be checked: ${reason}.`;
  const overDb = (number('averageSpeechRmsDb') ?? NaN) - (number('noiseFloorDb') ?? NaN);
  const advice = 'Listen to the pauses, and record a few seconds of room tone.';
  if (!Number.isFinite(overDb)) return { severity: 'warn', text: why, advice };
  return {
    severity: overDb < thresholds.poor.value ? 'bad' : 'warn',
    text: `${why} The speech is ${figure(overDb, 'dB')} dB above its quietest moments.`,
    advice,
  };
}
