import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import { streamFormat } from './flac/stream-format.js';
import { readStreamInfo } from './flac/stream-info.js';
import { skipId3 } from './id3.js';
import type { DecodeLimits } from './limits.js';
import { declaredMovie } from './mp4/declared-movie.js';
import { readMovie } from './mp4/read-movie.js';
import { openAudio } from './open-audio.js';

/** The length that a file states, before a sample is decoded; what it does not state is absent. */
export interface Declared {
  readonly durationSec?: number;
  readonly rateHz?: number;
  readonly channels?: number;
}

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
  const file = checkedSource(source);
  const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
  if (/^....(ftyp|moov|mdat|wide)/s.test(head.textUpTo(8)))
    return declaredMovie(await readMovie(file));

  const start = await skipId3(file);
  const flac = (await file.read(start, FLAC_HEAD_BYTES)).slice();
  const { declaredDurationSec: durationSec } = readStreamInfo(flac, 0);
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
