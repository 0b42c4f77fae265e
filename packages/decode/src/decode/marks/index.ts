import type { Container } from '../../core/audio.js';
import { Fault } from '../../core/fault.js';
import { type Mark, MAX_MARKS } from '../../core/mark.js';
import { checkedSource } from '../../source/checked-source.js';
import type { Source } from '../../source/source.js';
import { skipId3 } from '../id3.js';
import { aiffMarks } from './aiff-marks.js';
import { flacMarks, oggMarks } from './comment-marks.js';
import { id3Marks } from './id3-marks.js';
import { matroskaMarks } from './matroska-marks.js';
import { mp4Marks } from './mp4-marks.js';
import { wavMarks } from './wav-marks.js';

type Marks = (source: Source) => AsyncGenerator<Mark, void, undefined>;

/** They may follow an ID3v2 tag, whose chapters then count as well. */
const INNER: Partial<Readonly<Record<Container, Marks>>> = {
  wav: wavMarks,
  flac: flacMarks,
  ogg: oggMarks,
};
const WHOLE: Partial<Readonly<Record<Container, Marks>>> = {
  m4a: mp4Marks,
  aiff: aiffMarks,
  webm: matroskaMarks,
  matroska: matroskaMarks,
};

/**
 * Reads the chapters, cue points, markers and loops of a file, in the order of time. Damage ends the reading, not the
 * analysis: what precedes it is reported.
 *
 * @param container What the file was found to be.
 * @throws Fault `source.unreadable`.
 */
export async function readMarks(source: Source, container: Container): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  try {
    for await (const mark of marksIn(checkedSource(source), container)) {
      if (Number.isFinite(mark.startSec) && mark.startSec >= 0) marks.push(mark);
      if (marks.length === MAX_MARKS) break;
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'source.unreadable') throw error;
  }
  return marks.sort((a, b) => a.startSec - b.startSec);
}

async function* marksIn(file: Source, container: Container): ReturnType<Marks> {
  const whole = WHOLE[container];
  if (whole) return yield* whole(file);
  yield* id3Marks(file);
  const inner = INNER[container];
  if (inner) yield* inner(checkedSource(file, await skipId3(file)));
}

/** Chapters, cue points and loops that a file or its cue sheet names. */
export { readCueSheet } from './comment-marks.js';
