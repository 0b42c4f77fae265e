import { mean } from '../../core/numbers.js';
import { heldPartials } from '../../features/spectrum/held-partials.js';
import { defineDerived } from '../derived.js';
import { levelWindows } from '../levels/level-windows.js';
import { computeForeground } from './content-type-v1.js';
import { meanWithin } from './content-windows.js';

/** Mean number of partials above 400 Hz that stay for half a second, over the louder windows; 0 without any. */
export const heldNotes = defineDerived({
  id: 'held-notes',
  // Basis: after Seyerlehner, Pohle, Schedl and Widmer 2007, continuous frequency activation; decision 0052
  needs: { windows: levelWindows, held: heldPartials },

  derive({ windows, held }): number {
    const foreground = computeForeground(windows);
    if (foreground.length === 0) return 0;
    return mean(foreground.map((window) => meanWithin(held.notes, held, window)));
  },
});
