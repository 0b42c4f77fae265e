import { MARK_KINDS, MAX_MARKS } from '../../core/mark.js';
import { defineMeasure } from '../measure.js';

/** One place or part that the file names. */
export interface ListedMark {
  readonly kind: string;
  readonly startSec: number;
  readonly endSec?: number;
  readonly title?: string;
  readonly tag: string;
}

/** Chapters, markers and loops, s. */
export const marks = defineMeasure({
  id: 'marks',
  title: 'Chapters and markers',
  definition:
    'List of chapters, cue sheet tracks, markers, regions and loops that the file declares, in time order. At most 1000 are listed. Absent without any, and when only a part is measured.',
  unit: 's',
  shape: {
    type: 'array',
    maxItems: MAX_MARKS,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['kind', 'startSec', 'tag'],
      properties: {
        kind: { enum: MARK_KINDS, description: 'Kind of mark.' },
        startSec: { type: 'number', minimum: 0, description: 'Start, s.' },
        endSec: { type: 'number', minimum: 0, description: 'End, where the file states it, s.' },
        title: { type: 'string', maxLength: 256, description: 'Title as written.' },
        tag: { type: 'string', description: 'Name of the tag or chunk.' },
      },
    },
  },
  status: 'validated',
  basis:
    'ID3v2 Chapter Frame Addendum; QuickTime chapter tracks; Nero chpl; RFC 9559, 5.1.7; RFC 9639, 8.7; RIFF cue, adtl and smpl; AIFF 1.3 MARK and INST; CDRWIN cue sheets',
  margin: 0,
  readsMarks: true,
  needs: {},
  read(_, { marks: all, options: { startSec, endSec } }) {
    if (startSec !== undefined || endSec !== undefined)
      return { absent: 'the marks describe the whole file, but only a part was measured' };
    if (all.length === 0) return { absent: 'the file declares no chapters and no markers' };
    return {
      value: all.map((mark): ListedMark & Record<string, string | number> => ({ ...mark })),
    };
  },
});
