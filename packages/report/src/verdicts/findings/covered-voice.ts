import { percent } from '../../reading/quantity.js';
import { evidenceOf } from '../conditions.js';
import { defineFinding } from '../finding.js';

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
  },
  remedy: {
    kind: 'source',
    text: 'If it is a take of speech, measure it with the analysis voice. If words are hard to follow, record it again closer to the microphone.',
    of: ['contentTypeGuess'],
  },
  find(reader, { thresholds: { share, long }, advice }) {
    const detected = evidenceOf(reader, 'detectedVoiceShare') ?? 0;
    if (detected < share.value || (reader.number('durationSec') ?? 0) < long.value)
      return undefined;
    return {
      // speech in as much noise is worse than a take whose noise is measured
      severity: 'bad',
      text: `A voice was detected in ${percent(detected)} of the sound, and its noise was not checked.`,
      advice,
    };
  },
});
