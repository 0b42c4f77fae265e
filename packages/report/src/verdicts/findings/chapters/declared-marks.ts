import { moment } from '../../../reading/moment.js';
import { textOf } from '../../../reading/reader.js';
import { counted } from '../../../reading/quantity.js';
import { defineFinding } from '../../finding.js';

/** Most of them are named; more would hide the rest of a page. */
const MAX_NAMED = 3;

/** What the file names in time: a reader learns that it is there, and where. */
export const declaredMarks = defineFinding({
  id: 'declared-marks',
  title: 'Chapters and markers',
  needs: [],
  thresholds: {
    beyond: {
      value: 0.1,
      unit: 's',
      source: 'padding of a codec; a chapter that starts later cannot be reached',
    },
  },
  find({ objects, number }, { thresholds: { beyond } }) {
    const marks = objects('marks');
    if (marks.length === 0) return undefined;
    const kinds = [...new Set(marks.map(({ kind }) => textOf(kind)))];
    const counts = kinds.map((kind) =>
      counted(marks.filter((mark) => mark['kind'] === kind).length, NAMES[kind] ?? kind),
    );
    const named = marks.slice(0, MAX_NAMED).map(({ startSec, title }) => {
      const at = moment(Number(startSec));
      return typeof title === 'string' ? `${at} ${title}` : at;
    });
    const more = marks.length - named.length;
    const text = `The file declares ${counts.join(', ')}: ${named.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`;
    const lengthSec = number('durationSec') ?? Infinity;
    const late = marks.filter(({ startSec }) => Number(startSec) > lengthSec + beyond.value);
    if (late.length === 0) return { severity: 'info', text };
    return {
      severity: 'warn',
      text: `${text} ${late.length} of them start after its end, at ${moment(lengthSec)}.`,
      advice: 'Write the chapters and markers anew, or get the whole file.',
    };
  },
});

const NAMES: Readonly<Record<string, string>> = { track: 'cue sheet track' };
