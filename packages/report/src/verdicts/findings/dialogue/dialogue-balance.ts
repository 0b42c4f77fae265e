import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** Level of the dialogue above its background. */
export const dialogueBalance = defineFinding({
  id: 'dialogue-balance',
  title: 'Dialogue-to-background ratio',
  needs: ['dialogueToBackgroundLu'],
  thresholds: {
    recommended: {
      value: 10,
      unit: 'LU',
      source:
        'Torcoli et al., JAES 67 (2019) 1003: at least 10 LU of commentary over music, 15 LU over ambience',
    },
  },
  remedy: {
    kind: 'source',
    text: 'Lower the background during speech. Recommended below the voice: at least 10 LU for music, 15 LU for ambience.',
    of: ['dialogueToBackgroundLu', 'dialoguePlaces'],
  },
  find({ number }, { thresholds: { recommended }, advice }) {
    const ratioLu = number('dialogueToBackgroundLu');
    if (ratioLu === undefined) return undefined;
    const side = ratioLu < 0 ? 'under' : 'over';
    const text = `Dialogue is ${figure(Math.abs(ratioLu), 'LU')} LU ${side} the background.`;
    return ratioLu < recommended.value
      ? { severity: 'warn', text, advice }
      : { severity: 'good', text };
  },
});
