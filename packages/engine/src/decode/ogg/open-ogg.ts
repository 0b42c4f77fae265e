import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { framesDecoder } from '../libav/frames-decoder.js';
import { openLibavFile } from '../libav/open-libav-file.js';
import type { DecodeLimits } from '../limits.js';
import { mendLastPage } from './mend-last-page.js';
import { readOggStream } from './ogg-stream.js';

/** Ogg files with Vorbis, Opus or FLAC. */
export async function openOgg(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const whole = await mendLastPage(source);
  const { info, singlePage } = await readOggStream(whole);
  const { codec, frames, stop } = await openLibavFile(whole, {
    demuxer: 'ogg',
    codecs: ['vorbis', 'opus', 'flac'],
    limits,
    ...(singlePage && { trim: singlePage }),
  });
  return framesDecoder(frames, { container: 'ogg', codec, lossy: codec !== 'flac', ...info }, stop);
}
