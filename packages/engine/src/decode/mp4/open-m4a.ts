import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { framesDecoder } from '../libav/frames-decoder.js';
import { openLibavPackets } from '../libav/open-libav-packets.js';
import type { DecodeLimits } from '../limits.js';
import { fragmentRanges } from './fragment-ranges.js';
import type { Movie, Track } from './movie.js';
import { readMovie } from './read-movie.js';
import { readPackets } from './read-packets.js';
import type { SampleEntry } from './sample-entry.js';
import { sampleRanges } from './sample-ranges.js';
import { trimOf } from './trim.js';

/** MP4 and QuickTime files with AAC or ALAC: the first track of sound that we can decode. */
export async function openM4a(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const movie = await readMovie(source);
  const { track, entry } = soundTrack(movie);
  const hasIndex = (track.sizes?.rows ?? 0) > 0;
  const ranges =
    movie.isFragmented && !hasIndex
      ? fragmentRanges(source, track.id, movie.packetDefaults.get(track.id))
      : sampleRanges(source, track);

  const trim = trimOf(track, movie);
  const frames = await openLibavPackets(readPackets(source, ranges), entry, {
    limits,
    ...(trim && { trim }),
  });
  const declaredSec =
    trim?.lengthSec ?? (track.duration / track.timescale || movie.fragmentDurationSec);
  return framesDecoder(frames, {
    container: 'm4a',
    codec: entry.codec,
    lossy: entry.codec === 'aac',
    ...(entry.bitDepth !== undefined && { bitDepth: entry.bitDepth }),
    ...(declaredSec !== undefined && { declaredDurationSec: declaredSec }),
  });
}

function soundTrack({ tracks }: Movie): { readonly track: Track; readonly entry: SampleEntry } {
  const sounds = tracks.filter(({ handler }) => handler === 'soun');
  for (const track of sounds) {
    const { entry } = track;
    if (entry && 'codec' in entry && track.timescale > 0) return { track, entry };
  }
  const [entry] = sounds.map((track) => track.entry);
  throw new Fault(
    'decode.unsupported',
    entry && 'unsupported' in entry
      ? `m4a: ${entry.unsupported} is not supported`
      : 'm4a: there is no track of sound',
  );
}
