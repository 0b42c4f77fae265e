import type { Mark } from '../../core/mark.js';
import type { Source } from '../../source/source.js';
import { oggComments } from '../claims/vorbis-claims.js';
import { commentMarks } from './comment-marks.js';

/** The chapters in the comments of the first stream that we decode. */
export async function* oggMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const { comments } = await oggComments(source);
  yield* commentMarks(comments);
}
