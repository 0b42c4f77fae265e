import { contentOf } from '../../conditions.js';
import { clock, counted, figure } from '../../../reading/quantity.js';
import { defineFinding, OURS, stretchesOf } from '../../finding.js';

/** Guitars, synthesisers and the mixes of some genres are overloaded on purpose. */
const INTENDED = ' In music, it may be intended.';

export const distortion = defineFinding({
  id: 'distortion',
  title: 'Distortion',
  passedAs: 'distortion',
  needs: ['distortion'],
  thresholds: {
    short: { value: 1, unit: 's', source: `one shorter overload may pass unnoticed: ${OURS}` },
  },
  remedy: {
    kind: 'source',
    text: 'Return to the take before the overload, or repair these places with a declipper. A lower gain does not help.',
    of: ['distortion'],
  },
  find(reader, { thresholds, advice }) {
    const count = reader.number('distortion.count');
    if (count === undefined) return undefined;
    if (count === 0)
      return {
        severity: 'good',
        text: 'No clipping or overload was found, at full scale or below it.',
      };
    const totalSec = reader.number('distortion.totalSec') ?? 0;
    const deepest = Math.max(
      ...reader.objects('distortion.stretches').map(({ depthDb }) => Number(depthDb)),
    );
    const isMusic = contentOf(reader) === 'music';
    return {
      severity: isMusic || totalSec < thresholds.short.value ? 'warn' : 'bad',
      text: `Overloaded in ${counted(count, 'place')}, ${clock(totalSec)} in total, by up to about ${figure(deepest, 'dB')} dB.${isMusic ? INTENDED : ''}`,
      advice,
      places: stretchesOf(reader, 'distortion.stretches'),
    };
  },
});
