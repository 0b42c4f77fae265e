import { MAX_MARKS } from '../../core/mark.js';
import { amplitudeDb } from '../../core/numbers.js';
import { valueIn } from '../../core/reading.js';
import { chapterLevels } from '../../features/chapters/chapter-levels.js';
import { defineMeasure } from '../measure.js';

/** Levels of one chapter. */
export interface ListedChapter {
  readonly startSec: number;
  readonly endSec: number;
  readonly title?: string;
  readonly integratedLufs: number;
  readonly loudnessRange: number | null;
  readonly truePeakDb: number | null;
}

/** Loudness, range and true peak of each chapter. */
export const chapterList = defineMeasure({
  id: 'chapterList',
  title: 'Chapters',
  definition:
    'Integrated loudness, loudness range and true peak of each chapter, as in a file of its own. Tracks of a cue sheet, regions or markers divide a file without chapters. Absent without any of them, and when only a part is measured.',
  unit: 'LUFS',
  shape: {
    type: 'array',
    maxItems: MAX_MARKS + 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['startSec', 'endSec', 'integratedLufs', 'loudnessRange', 'truePeakDb'],
      properties: {
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, s.' },
        title: { type: 'string', maxLength: 256, description: 'Title as written.' },
        integratedLufs: { type: 'number', description: 'Integrated loudness, LUFS.' },
        loudnessRange: {
          type: ['number', 'null'],
          description: 'Loudness range, LU; null of a chapter that is too short or silent.',
        },
        truePeakDb: { type: ['number', 'null'], description: 'True peak, dBTP; null of silence.' },
      },
    },
  },
  status: 'validated',
  basis: 'ITU-R BS.1770-5; EBU Tech 3342; the same samples in a file of their own',
  margin: 0.1,
  readsMarks: true,
  needs: { chapters: chapterLevels },
  read({ chapters }, { options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the chapters are those of the whole file, but only a part was measured' };
    if (chapters.length === 0) return { absent: 'the file declares no chapters' };
    return {
      value: chapters.map(({ truePeak, loudnessRange, ...chapter }) => ({
        ...chapter,
        loudnessRange: valueIn(loudnessRange) ?? null,
        truePeakDb: truePeak > 0 ? amplitudeDb(truePeak) : null,
      })),
    };
  },
});
