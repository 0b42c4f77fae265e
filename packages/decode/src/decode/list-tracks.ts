import type { AudioTrack } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import { checkedSource } from '../source/checked-source.js';
import { checkSource, type Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import { hasMovieMark, MATROSKA_MARK } from './file-marks.js';

const HEAD_BYTES = 64;

/**
 * Lists the tracks of sound of an MP4 or Matroska file, none of which is decoded. The list is empty where a file has one,
 * or cannot be read: opening it reports why.
 */
export async function listTracks(source: Source): Promise<readonly AudioTrack[]> {
  checkSource(source);
  const file = checkedSource(source);
  try {
    const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
    if (hasMovieMark(head)) {
      const { readMovie } = await import('./mp4/read-movie.js');
      const { listMovieTracks } = await import('./mp4/declared-movie.js');
      return listMovieTracks(await readMovie(file));
    }
    if (!head.startsWith(MATROSKA_MARK)) return [];
    const { listMatroskaTracks } = await import('./matroska/open-matroska.js');
    return await listMatroskaTracks(file);
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
