import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import type { Trim } from '../libav/open-frames.js';
import type { DecodeLimits } from '../limits.js';
import { openMpegStream } from '../mpeg-stream.js';
import { trimmed } from './edit-pieces.js';
import { joinedRuns } from './joined-runs.js';
import type { Run } from './open-pcm-track.js';

/** The frames of a track of MPEG audio, layer II or III, which follow each other as in a file of their own. */
export async function openMpegTrack(
  source: Source,
  runs: AsyncIterable<Run>,
  { limits, trim }: { readonly limits: DecodeLimits; readonly trim: Trim | undefined },
): Promise<Decoder> {
  const stream = await joinedRuns(source, runs);
  const [, second = 0] = await stream.read(0, 2);
  const layer = ((second >> LAYER_BIT) & 3) === LAYER_2 ? 'mp2' : 'mp3';
  const decoder = await openMpegStream(stream, layer, { container: 'm4a', place: 'track', limits });
  return trimmed(decoder, trim);
}

/** ISO/IEC 11172-3, 2.4.2.3: 11 is layer I, 10 layer II. */
const LAYER_BIT = 1;
const LAYER_2 = 2;
