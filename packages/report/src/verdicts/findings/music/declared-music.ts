import { figure } from '../../../reading/quantity.js';
import { textOf } from '../../../reading/reader.js';
import { defineFinding } from '../../finding.js';

interface Checked {
  readonly isOff: boolean;
  readonly text: string;
  /** The tag with the measured value. */
  readonly right: string;
}

/** A library that sorts by tempo or key puts a wrongly tagged piece into the wrong set. */
export const declaredMusic = defineFinding({
  id: 'declared-music',
  title: 'Tempo and key tags',
  needs: [],
  thresholds: {
    tempo: {
      value: 0.02,
      unit: 'of 1',
      source: 'tags are whole numbers, and a tempo of 50 bpm differs by 1 % from the next half',
    },
  },
  find({ objects }, { thresholds: { tempo } }) {
    const rows = objects('declaredMusic').flatMap((row): Checked | [] => {
      const { tag, text, declaredBpm, measuredBpm, declaredKey, measuredKey, secondKey } = row;
      if (typeof tag !== 'string') return [];
      if (typeof declaredBpm === 'number' && typeof measuredBpm === 'number')
        return checkedTempo(tag, declaredBpm, measuredBpm, tempo.value);
      if (typeof declaredKey !== 'string' || typeof measuredKey !== 'string') return [];
      const isSame = declaredKey === measuredKey;
      const isSecond = declaredKey === secondKey ? ', which fits nearly as well' : '';
      const written = text === declaredKey ? '' : ` (${textOf(text)})`;
      return {
        isOff: !isSame,
        text: isSame
          ? `${tag} ${declaredKey} as measured.`
          : `${tag} declares ${declaredKey}${written}${isSecond}; measured ${measuredKey}.`,
        right: `${tag}: ${measuredKey}`,
      };
    });
    if (rows.length === 0) return undefined;
    const off = rows.filter(({ isOff }) => isOff);
    if (off.length === 0) return { severity: 'good', text: rows.map(({ text }) => text).join(' ') };
    return {
      severity: 'warn',
      text: off.map(({ text }) => text).join(' '),
      advice: `Listen, then rewrite the tags; the audio does not change: ${off.map(({ right }) => right).join(', ')}.`,
    };
  },
});

function checkedTempo(tag: string, declared: number, measured: number, tolerance: number): Checked {
  const isNear = (factor: number) => Math.abs(declared / (factor * measured) - 1) <= tolerance;
  const bpm = figure(measured, 'bpm');
  const octave = isNear(0.5)
    ? ', half the measured tempo'
    : isNear(2)
      ? ', twice the measured tempo'
      : '';
  return {
    isOff: !isNear(1),
    text: isNear(1)
      ? `${tag} ${figure(declared, 'bpm')} bpm as measured.`
      : `${tag} declares ${figure(declared, 'bpm')} bpm${octave}; measured ${bpm}.`,
    right: `${tag}: ${Math.round(measured)}`,
  };
}
