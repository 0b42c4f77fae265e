import { percent } from '../../reading/quantity.js';
import { evidenceOf } from '../conditions.js';
import type { Reader } from '../../reading/reader.js';
import { defineFinding, OURS } from '../finding.js';

/** A voice in a recording that is not taken for speech: its noise is not checked. */
export const coveredVoice = defineFinding({
  id: 'covered-voice',
  title: 'Voice in noise',
  needs: ['contentEvidence'],
  thresholds: {
    share: {
      value: 0.15,
      unit: 'of the sound',
      source:
        'of 65 effects and ambiences of 2 s and more that are called noise or one sound, none exceeds 10 %: decision 0052',
    },
    long: { value: 2, unit: 's', source: 'shorter effects are often taken for a voice' },
    lines: {
      value: 0.9,
      unit: 'of the power in spectral lines',
      source: `more is a chord or a bell: ${OURS}`,
    },
    sure: {
      value: 2.5,
      unit: 's',
      source: `in less there is one phrase at most, and shouts and effects are taken for it: ${OURS}`,
    },
    clean: {
      value: 30,
      unit: 'dB from the loud parts to the background (L10 and L90)',
      source:
        'as for the signal-to-noise ratio of speech: the noise is no louder than the background',
    },
    poor: { value: 15, unit: 'dB from the loud parts to the background', source: 'as above' },
  },
  remedy: {
    kind: 'source',
    text: 'If it is a take of speech, measure it with the analysis voice. If words are hard to follow, record it again closer to the microphone.',
    of: ['contentTypeGuess'],
  },
  find(reader, { thresholds: { share, long, lines, sure, clean, poor }, advice }) {
    const detected = evidenceOf(reader, 'detectedVoiceShare') ?? 0;
    const durationSec = reader.number('durationSec') ?? 0;
    if (detected < share.value || durationSec < long.value) return undefined;
    // of a voice, and of noise, less of the power is in lines
    if ((evidenceOf(reader, 'lineShare') ?? 0) >= lines.value) return undefined;
    const rangeDb = toBackgroundDb(reader);
    if (rangeDb >= clean.value) return undefined;
    return {
      // speech in as much noise is worse than a take whose noise is measured
      severity: rangeDb >= poor.value || durationSec < sure.value ? 'warn' : 'bad',
      text: `A voice was detected in ${percent(detected)} of the sound, and its noise was not checked.`,
      advice,
    };
  },
});

/** From the loud parts to the background; a single sound falls by 20 dB (docs/measures/sound.md#structure). */
function toBackgroundDb({ number, text }: Reader): number {
  const [high, low] = [number('level-percentiles.l10Db'), number('level-percentiles.l90Db')];
  if (high !== undefined && low !== undefined) return high - low;
  return text('material.structure') === 'single-event' ? SINGLE_EVENT_DB : 0;
}
const SINGLE_EVENT_DB = 20;
