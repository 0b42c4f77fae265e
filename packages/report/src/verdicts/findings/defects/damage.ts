import { textOf } from '../../../reading/value-at.js';
import { defineFinding, OURS } from '../../finding.js';
import { figure, percent } from '../../../reading/quantity.js';
import type { Body } from '../../../reading/value-at.js';

/** A wrong name takes nothing away from the numbers; channels without a name and other tracks have findings of their own; a bound is of a number. */
const NO_DAMAGE = new Set(['name-differs', 'layout-unknown', 'other-tracks', 'upper-bound']);
const MAX_REPORTED = 3;

/**
 * The parts that the decoder had to leave out, or cannot vouch for: every number of the file is
 * from the rest.
 */
export const damage = defineFinding({
  id: 'damage',
  title: 'File damage',
  needs: [],
  thresholds: {
    max: {
      value: 0.9,
      unit: 'of the declared length',
      source: `with less, the rest no longer represents the recording: ${OURS}`,
    },
  },
  remedy: {
    kind: 'source',
    text: 'Get the file again, or use another copy. The values describe only the part that could be read.',
    of: ['warnings'],
  },
  find({ objects }, { thresholds: { max }, advice }) {
    const warnings = objects('warnings').filter(
      ({ code }) => typeof code !== 'string' || !NO_DAMAGE.has(code),
    );
    if (warnings.length === 0) return undefined;
    const reported = warnings
      .slice(0, MAX_REPORTED)
      .map(({ message }) => sentence(textOf(message)));
    const more = warnings.length - reported.length;
    const read = warnings.map(buildLengths).find((one) => one !== undefined);
    const isCut = read !== undefined && read.readSec < read.declaredSec;
    return {
      severity: isCut && read.readSec < max.value * read.declaredSec ? 'bad' : 'warn',
      headline: isCut
        ? `Damaged: ${figure(read.readSec, 'LU')} of ${figure(read.declaredSec, 'LU')} s can be read (${percent(read.readSec / read.declaredSec)}).`
        : (reported[0] ?? ''),
      text: [...reported, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      advice,
    };
  },
});

/** The declared length of a file, and the length read, of the one warning that has both. */
function buildLengths({ code, message }: Body) {
  if (code !== 'length-differs') return undefined;
  const [declaredSec, readSec] = (textOf(message).match(/\d+(\.\d+)?(?= s\b)/g) ?? []).map(Number);
  return declaredSec === undefined || readSec === undefined ? undefined : { declaredSec, readSec };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
