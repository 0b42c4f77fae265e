import { figure } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** A mono file has two readings, and a target is 3 LU apart for them. */
export const monoReading = defineFinding({
  id: 'mono-reading',
  title: 'Loudness of a mono file',
  needs: ['integratedLufs'],
  thresholds: {
    apart: { value: 3.01, unit: 'LU', source: 'ITU-R BS.1770-5: a second equal channel' },
  },
  remedy: {
    kind: 'nothing',
    text: 'Choose one reading for the whole show: the option `dualMono` counts two channels. Guides for podcasts ask for -19 LUFS of mono where they ask for -16 LUFS of stereo, which is dual mono. The page of Apple Podcasts names no reading for mono.',
    of: ['integratedLufs'],
  },
  find({ number }, { advice, thresholds: { apart } }) {
    const dual = number('dualMonoLufs');
    const measured = number('integratedLufs');
    if (dual === undefined || measured === undefined) return undefined;
    const single = dual - apart.value;
    return {
      severity: 'info',
      text: `Mono has two readings: ${figure(single, 'LUFS')} LUFS as one channel (BS.1770), ${figure(dual, 'LUFS')} LUFS as two equal channels, as players play it. This check counts ${Math.abs(measured - dual) < 1 ? 'two' : 'one'}.`,
      advice,
    };
  },
});
