import { moment } from '../../reading/moment.js';
import { counted, figure } from '../../reading/quantity.js';
import { textOf } from '../../reading/reader.js';
import { defineFinding } from '../finding.js';

const SILENT_LUFS = -70;

/** A listener who moves from one chapter to the next should not have to reach for the volume. */
export const chapterLoudness = defineFinding({
  id: 'chapter-loudness',
  title: 'Loudness of the chapters',
  needs: ['chapterList'],
  thresholds: {
    apart: {
      value: 4,
      unit: 'LU',
      source: 'project choice, as for the tracks of an album (docs/album.md)',
    },
  },
  find({ objects }, { thresholds: { apart } }) {
    const chapters = objects('chapterList')
      .map((chapter, i) => ({
        title: typeof chapter['title'] === 'string' ? chapter['title'] : `chapter ${i + 1}`,
        lufs: Number(chapter['integratedLufs']),
        startSec: Number(chapter['startSec']),
        endSec: Number(chapter['endSec']),
      }))
      .filter(({ lufs }) => lufs > SILENT_LUFS)
      .sort((a, b) => a.lufs - b.lufs);
    const [quiet, loud] = [chapters[0], chapters.at(-1)];
    if (!quiet || !loud) return undefined;
    if (quiet === loud) return { severity: 'good', text: `${figure(quiet.lufs, 'LUFS')} LUFS.` };
    const text = `${figure(loud.lufs - quiet.lufs, 'LU')} LU between the quietest chapter (${quiet.title}, ${figure(quiet.lufs, 'LUFS')} LUFS) and the loudest (${loud.title}, ${figure(loud.lufs, 'LUFS')} LUFS).`;
    if (loud.lufs - quiet.lufs <= apart.value) return { severity: 'good', text };
    return {
      severity: 'warn',
      text,
      advice: 'Bring the chapters to one loudness, unless the difference is intended.',
      places: [quiet, loud],
    };
  },
});

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
