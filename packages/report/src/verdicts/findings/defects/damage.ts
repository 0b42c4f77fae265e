import { textOf } from '../../../reading/value-at.js';
import { defineFinding } from '../../finding.js';

/** A wrong name takes nothing away from the numbers; channels without a name have a finding of their own; a bound is of a number. */
const NO_DAMAGE = new Set(['name-differs', 'layout-unknown', 'upper-bound']);
const MOST_TOLD = 3;

/** What the decoder had to leave out, or cannot vouch for: every number of the file is from the rest. */
export const damage = defineFinding({
  id: 'damage',
  title: 'Damage of the file',
  needs: [],
  thresholds: {},
  remedy: {
    kind: 'source',
    text: 'Get the file again, or another copy of it: the numbers are of what could be read.',
    of: ['warnings'],
  },
  find({ objects }, { advice }) {
    const warnings = objects('warnings').filter(
      ({ code }) => typeof code !== 'string' || !NO_DAMAGE.has(code),
    );
    if (warnings.length === 0) return undefined;
    const told = warnings.slice(0, MOST_TOLD).map(({ message }) => sentence(textOf(message)));
    const more = warnings.length - told.length;
    return {
      severity: 'warn',
      text: [...told, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      advice,
    };
  },
});

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
