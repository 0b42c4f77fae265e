import { mean } from '../../core/numbers.js';
import { heldPartials } from '../../features/spectrum/held-partials.js';
import { defineDerived } from '../derived.js';
import { levelWindows } from '../levels/level-windows.js';
import { computeForeground } from './content-type-v1.js';
import { meanWithin } from './content-windows.js';

/** In less sound, 3.5 s, a vowel that is held is most of it: 11 of 247 prompts, all single letters. */
const MIN_WINDOWS = 6;

/** Mean number of partials above 400 Hz that stay for half a second, over the louder windows; 0 without as many. */
export const heldNotes = defineDerived({
  id: 'held-notes',
  // Basis: after Seyerlehner, Pohle, Schedl and Widmer 2007, continuous frequency activation; decision 0052
  needs: { windows: levelWindows, held: heldPartials },

  derive({ windows, held }): number {
    const foreground = computeForeground(windows);
    if (foreground.length < MIN_WINDOWS) return 0;
    return mean(foreground.map((window) => meanWithin(held.notes, held, window)));
  },
});
