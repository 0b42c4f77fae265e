import { defineFinding } from '../../finding.js';

export const loudnessRangeAdvice = defineFinding({
  id: 'loudness-range',
  title: 'Loudness range',
  needs: ['ebu-r128'],
  thresholds: {},
  remedy: {
    kind: 'dynamics',
    text: 'Only dynamics processing changes it, and it changes the sound: return to the mix or the compressor.',
    of: ['loudnessRange', 'crestFactorDb', 'plrDb', 'psrDb'],
  },
  find({ text }) {
    const advice = text('ebu-r128.lraAdvice');
    return advice === undefined
      ? undefined
      : { severity: 'warn', text: `Loudness range ${advice}.` };
  },
});
