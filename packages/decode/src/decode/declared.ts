import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import { checkSource, type Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import { hasMovieMark } from './file-marks.js';
import { readStreamInfo } from './flac/stream-info.js';
import { skipId3 } from './id3.js';
import { checkDecodeLimits, type DecodeLimits } from './limits.js';
import { openAudio } from './open-audio.js';
import type { Format } from '../core/audio.js';
import type { Declared } from './decoder.js';

const HEAD_BYTES = 64;
const FLAC_HEAD_BYTES = 42;

/**
 * Reads the length that a file states. Of FLAC and MPEG-4, whose packets may take long to decode or never do, only the
 * header is read.
 *
 * @throws Fault `decode.unsupported`, `limit.channels`, `limit.rate`, `source.unreadable`.
 */
export async function readDeclared(
  source: Source,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Promise<Declared> {
  checkSource(source);
  checkDecodeLimits(limits);
  const file = checkedSource(source);
  const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
  if (hasMovieMark(head)) return readDeclaredMovie(file);

  const start = await skipId3(file);
  const flac = (await file.read(start, FLAC_HEAD_BYTES)).slice();
  const { declaredDurationSec: durationSec } = readStreamInfo(flac, 0, file.sizeBytes);
  if (durationSec !== undefined) return { durationSec, ...streamFormat(flac) };

  const decoder = await openAudio(source, limits);
  try {
    const { format, facts, knownFrames } = decoder;
    const { rateHz, channels } = format;
    const lengthSec = knownFrames === undefined ? facts.declaredDurationSec : knownFrames / rateHz;
    return { rateHz, channels, ...(lengthSec !== undefined && { durationSec: lengthSec }) };
  } finally {
    await decoder.close();
  }
}

/** The code of MPEG-4 is loaded when a file has it. */
async function readDeclaredMovie(file: Source): Promise<Declared> {
  const [{ declaredMovie }, { readMovie }] = await Promise.all([
    import('./mp4/declared-movie.js'),
    import('./mp4/read-movie.js'),
  ]);
  return declaredMovie(await readMovie(file));
}

/** Rate and channels by STREAMINFO (RFC 9639, 8.2); bit 80 of its body begins them. */
function streamFormat(head: Uint8Array): Pick<Format, 'rateHz' | 'channels'> {
  const bytes = new Bytes(head, 'flac');
  return { rateHz: bytes.u24be(18) >> 4, channels: ((bytes.u8(20) >> 1) & 7) + 1 };
}
