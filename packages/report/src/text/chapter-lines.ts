import { moment } from '../reading/moment.js';
import { figure } from '../reading/quantity.js';
import { textOf } from '../reading/reader.js';
import { shortened } from './terminal/view.js';
import type { Sheet } from './sheet.js';

const TITLE_COLUMNS = 24;
const NUMBER_COLUMNS = 9;
/** As many as a screen has lines for; all of them are in `--json`. */
const MAX_LINES = 100;

const numberOf = (value: unknown, unit: 'LUFS' | 'LU' | 'dBTP'): string =>
  (typeof value === 'number' ? figure(value, unit) : '-').padStart(NUMBER_COLUMNS);

/** A line for each chapter: its times, loudness, range and true peak. */
export function chapterLines({ objects, view: { paint } }: Sheet): readonly string[] {
  const chapters = objects('chapterList');
  if (chapters.length === 0) return [];
  const head =
    'time'.padEnd(24) +
    'chapter'.padEnd(TITLE_COLUMNS) +
    ['LUFS', 'LU', 'dBTP'].map((name) => name.padStart(NUMBER_COLUMNS)).join('');
  const more = chapters.length - MAX_LINES;
  return [
    paint.faint(head),
    ...chapters.slice(0, MAX_LINES).map((chapter, i) => {
      const { startSec, endSec, title } = chapter;
      const when = `${moment(Number(startSec))} to ${moment(Number(endSec))}`.padEnd(24);
      const name = typeof title === 'string' ? title : `${i + 1}`;
      return (
        when +
        shortened(name, TITLE_COLUMNS - 1).padEnd(TITLE_COLUMNS) +
        numberOf(chapter['integratedLufs'], 'LUFS') +
        numberOf(chapter['loudnessRange'], 'LU') +
        numberOf(chapter['truePeakDb'], 'dBTP')
      );
    }),
    ...(more > 0 ? [`and ${more} more; --json has all`] : []),
  ];
}

/** A line for each chapter, marker and loop that the file declares. */
export function markLines({ objects, view: { paint, width } }: Sheet): readonly string[] {
  const marks = objects('marks');
  const more = marks.length - MAX_LINES;
  return [
    ...marks.slice(0, MAX_LINES).map(({ kind, startSec, endSec, title, tag }) => {
      const end = typeof endSec === 'number' ? ` to ${moment(endSec)}` : '';
      const when = `${moment(Number(startSec))}${end}`.padEnd(24);
      const name = typeof title === 'string' ? ` ${shortened(title, width - 44)}` : '';
      return `${when}${textOf(kind)}${name} ${paint.faint(textOf(tag))}`;
    }),
    ...(more > 0 ? [`and ${more} more; --json has all`] : []),
  ];
}
