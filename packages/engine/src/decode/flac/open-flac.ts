import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { framesDecoder } from '../libav/frames-decoder.js';
import { openLibavFile } from '../libav/open-libav-file.js';
import type { DecodeLimits } from '../limits.js';
import { readStreamInfo } from './stream-info.js';

const HEAD_BYTES = 42;

/** FLAC files; `source` starts with the marker, or where that is missing with the first frame. */
export async function openFlac(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const info = readStreamInfo(await source.read(0, HEAD_BYTES), 0);
  const file = await openLibavFile(source, { demuxer: 'flac', codecs: ['flac'], limits });
  const facts = { container: 'flac', codec: 'flac', lossy: false, ...info } as const;
  return framesDecoder(file.frames, facts, file.stop);
}
