import { MARK_KINDS, MAX_MARKS } from '@sonometer/decode/core/mark';
import type { About } from '../core/about.js';
import { amplitudeDb } from '../core/numbers.js';
import { valueIn } from '../core/reading.js';
import { ratioOf } from '../derived/rhythm/onsets.js';
import { chapterLevels } from '../features/chapters/chapter-levels.js';
import { LOOP_PROBLEMS, loopSteps } from '../features/chapters/loop-steps.js';
import { defineMeasure } from './measure.js';
import { list, oneOf, optional, part, partOrNull, parts, text } from './parts.js';

/** Levels of one chapter. */
export interface ListedChapter {
  readonly startSec: number;
  readonly endSec: number;
  readonly title?: string;
  readonly integratedLufs: number;
  readonly loudnessRange: number | null;
  readonly truePeakDb: number | null;
}

/** A cue sheet next to the file that is broken, or is about other files. */
const unreadSheet = ({ submission }: Pick<About, 'submission'>): string =>
  submission.cueSheet === undefined
    ? ''
    : ', and the cue sheet next to it names no track of this file with an INDEX 01';

/** Loudness, range and true peak of each chapter. */
export const chapterList = defineMeasure({
  id: 'chapterList',
  title: 'Chapters',
  definition:
    'Integrated loudness, loudness range and true peak of each chapter, as in a file of its own. Tracks of a cue sheet, regions or markers divide a file without chapters. Absent without any of them, and when only a part is measured.',
  unit: 'LUFS',
  shape: list(
    parts({
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: part('s', 'End, s.', { minimum: 0 }),
      title: optional(text('Title as written.', { maxLength: 256 })),
      integratedLufs: part('LUFS', 'Integrated loudness, LUFS.'),
      loudnessRange: partOrNull(
        'LU',
        'Loudness range, LU; null of a chapter that is too short or silent.',
      ),
      truePeakDb: partOrNull('dBTP', 'True peak, dBTP; null of silence.'),
    }),
    { maxItems: MAX_MARKS + 1 },
  ),
  status: 'validated',
  basis: 'ITU-R BS.1770-5; EBU Tech 3342; the same samples in a file of their own',
  margin: 0.1,
  readsMarks: true,
  needs: { chapters: chapterLevels },
  read({ chapters }, about) {
    const { startSec, endSec } = about.options;
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the chapters are those of the whole file, but only a part was measured' };
    if (chapters.length === 0)
      return { absent: `the file declares no chapters${unreadSheet(about)}` };
    return {
      value: chapters.map(({ truePeak, loudnessRange, ...chapter }) => ({
        ...chapter,
        loudnessRange: valueIn(loudnessRange) ?? null,
        truePeakDb: truePeak > 0 ? amplitudeDb(truePeak) : null,
      })),
    };
  },
});

/** The seams of the loops that a file declares. */
export const declaredLoops = defineMeasure({
  id: 'declaredLoops',
  title: 'Declared loops',
  definition:
    'Loops that the file declares. The seam is the step from last to first sample over the mean step, in the worst channel: inaudible below 3, a click above 10. Absent without a loop.',
  unit: '1',
  shape: list(
    parts({
      startSec: part('s', 'First sample, s.', { minimum: 0 }),
      endSec: part('s', 'After the last sample, s.', { minimum: 0 }),
      title: optional(text('Title as written.', { maxLength: 256 })),
      seamRatio: optional(part('1', 'Seam of the loop.', { minimum: 0, maximum: 1000 })),
      problem: optional(oneOf(LOOP_PROBLEMS, 'Why it has no seam.')),
    }),
    { maxItems: 16 },
  ),
  status: 'validated',
  basis: 'RIFF smpl and AIFF INST; closed form',
  margin: { percent: 2 },
  readsMarks: true,
  needs: { loops: loopSteps },
  read({ loops }, { options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the loops are those of the whole file, but only a part was measured' };
    if (loops.length === 0) return { absent: 'the file declares no loop' };
    return {
      value: loops.map(({ steps, ...loop }) => ({
        ...loop,
        ...(loop.problem === undefined && { seamRatio: Math.max(...steps.map(ratioOf)) }),
      })),
    };
  },
});

/** Chapters, markers and loops, s. */
export const marks = defineMeasure({
  id: 'marks',
  title: 'Chapters and markers',
  definition:
    'List of chapters, cue sheet tracks, markers, regions and loops that the file declares, in time order. At most 1000 are listed. Absent without any, and when only a part is measured.',
  unit: 's',
  shape: list(
    parts({
      kind: oneOf(MARK_KINDS, 'Kind of mark.'),
      startSec: part('s', 'Start, s.', { minimum: 0 }),
      endSec: optional(part('s', 'End, where the file states it, s.', { minimum: 0 })),
      title: optional(text('Title as written.', { maxLength: 256 })),
      tag: text('Name of the tag or chunk.'),
    }),
    { maxItems: MAX_MARKS },
  ),
  status: 'validated',
  basis:
    'ID3v2 Chapter Frame Addendum; QuickTime chapter tracks; Nero chpl; RFC 9559, 5.1.7; RFC 9639, 8.7; RIFF cue, adtl and smpl; AIFF 1.3 MARK and INST; CDRWIN cue sheets',
  margin: 0,
  readsMarks: true,
  needs: {},
  read(_, about) {
    const { startSec, endSec } = about.options;
    const all = about.marks;
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the marks describe the whole file, but only a part was measured' };
    if (all.length === 0)
      return { absent: `the file declares no chapters and no markers${unreadSheet(about)}` };
    return { value: all.map((mark) => ({ ...mark })) };
  },
});
