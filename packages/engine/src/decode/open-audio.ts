import { Fault } from '../core/fault.js';
import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import type { Decoder } from './decoder.js';
import { findFlacFrames } from './flac/find-frames.js';
import { openFlac } from './flac/open-flac.js';
import { skipId3 } from './id3.js';
import type { DecodeLimits } from './limits.js';
import { findFirstFrame } from './mp3/find-frames.js';
import { openMp3 } from './mp3/open-mp3.js';
import { openM4a } from './mp4/open-m4a.js';
import { openOgg } from './ogg/open-ogg.js';
import { foreignFormat, likelyFormat } from './foreign-formats.js';
import { openWav } from './wav/open-wav.js';

const HEAD_BYTES = 64;

/**
 * Opens a recording for decoding. What it is, its content decides, never its name.
 *
 * @throws Fault `decode.unsupported`, `limit.channels`, `limit.rate`, `source.unreadable`.
 */
export async function openAudio(
  source: Source,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Promise<Decoder> {
  const file = checkedSource(source);
  const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
  if (head.length === 0) throw new Fault('decode.unsupported', 'the file is empty');

  if (/^(RIFF|RF64|BW64)....WAVE/s.test(head.textUpTo(12))) return openWav(file, limits);
  if (head.startsWith('OggS')) return openOgg(file, limits);
  // QuickTime files need not begin with ftyp
  if (/^....(ftyp|moov|mdat|wide)/s.test(head.textUpTo(8))) return openM4a(file, limits);

  const start = await skipId3(file);
  const marker = new Bytes(await file.read(start, 4), 'file');
  if (marker.startsWith('fLaC')) return openFlac(checkedSource(file, start), limits);

  const foreign = foreignFormat(head);
  if (foreign) throw unsupported(foreign);

  // tried last: their marks are short, and anything may precede it
  const first = await findFirstFrame(file);
  if (first) return openMp3(file, first, limits);
  const flac = await findFlacFrames(file);
  if (flac !== undefined) return openFlac(checkedSource(file, flac), limits);
  throw unsupported(likelyFormat(head) ?? 'this kind of file');
}

const unsupported = (what: string) => new Fault('decode.unsupported', `${what} is not supported`);
