import { beat } from '../verdicts/findings/music/beat.js';
import type { MusicFacts } from './music-facts.js';
import type { Checked, MusicFit } from './fit-form.js';
import { lacking } from './lacking.js';

type Swing = NonNullable<MusicFacts['swing']>;

/**
 * Swing against swing: a match where both are straight, or swung on the same notes by nearly as
 * much.
 */
export function fitSwing(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['swing']>> {
  if (!a.swing || !b.swing) return lacking('swing', a, b);
  const { straight } = beat.thresholds;
  const isStraight = ({ ratio }: Swing) => Math.max(ratio, 1 / ratio) < straight.value;
  const apart = Math.max(a.swing.ratio / b.swing.ratio, b.swing.ratio / a.swing.ratio);
  const isBoth = isStraight(a.swing) && isStraight(b.swing);
  const isSimilar = isBoth || (a.swing.of === b.swing.of && apart < straight.value);
  const words = (swing: Swing) =>
    isStraight(swing) ? 'straight' : `${swing.of} ${swing.ratio.toFixed(1)} to 1`;
  const text = isBoth
    ? 'both straight'
    : isSimilar
      ? `one swing (${words(a.swing)})`
      : `apply the swing of A (${words(a.swing)}) to B (${words(b.swing)})`;
  const judgement = isSimilar ? 'fits' : 'after-change';
  return { value: { a: a.swing.ratio, b: b.swing.ratio, judgement, text } };
}

/** Metre against metre. */
export function fitMetre(a: MusicFacts, b: MusicFacts): Checked<NonNullable<MusicFit['metre']>> {
  if (a.metre === undefined || b.metre === undefined) return lacking('metre', a, b);
  const isSame = a.metre === b.metre;
  return {
    value: {
      judgement: isSame ? 'fits' : 'apart',
      text: isSame ? `both in ${a.metre}` : `different metres (${a.metre} and ${b.metre})`,
    },
  };
}
