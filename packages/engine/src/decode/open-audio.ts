import { Fault } from '../core/fault.js';
import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import type { Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import { checkPcm } from './check-pcm.js';
import type { Decoder } from './decoder.js';
import { findAdts } from './adts/adts-frames.js';
import { findFlacFrames } from './flac/find-frames.js';
import { skipId3 } from './id3.js';
import type { DecodeLimits } from './limits.js';
import { findFirstFrame } from './mp3/find-frames.js';
import { foreignFormat, likelyFormat } from './foreign-formats.js';
import { openWav } from './wav/open-wav.js';

const HEAD_BYTES = 64;
const WAV_MARK_BYTES = 12;
const EBML_MARK = '\x1a\x45\xdf\xa3';

type Open<T extends readonly unknown[]> = (...given: T) => Promise<Decoder>;

/** The code of a format is loaded when a file has it: together they are a quarter of the program. */
const later =
  <T extends readonly unknown[]>(load: () => Promise<Open<T>>): Open<T> =>
  async (...given) =>
    (await load())(...given);

const openAdts = later(async () => (await import('./adts/open-adts.js')).openAdts);
const openAiff = later(async () => (await import('./aiff/open-aiff.js')).openAiff);
const openCaf = later(async () => (await import('./caf/open-caf.js')).openCaf);
const openFlac = later(async () => (await import('./flac/open-flac.js')).openFlac);
const openM4a = later(async () => (await import('./mp4/open-m4a.js')).openM4a);
const openMatroska = later(async () => (await import('./matroska/open-matroska.js')).openMatroska);
const openMp3 = later(async () => (await import('./mp3/open-mp3.js')).openMp3);
const openOgg = later(async () => (await import('./ogg/open-ogg.js')).openOgg);

/**
 * Opens a recording for decoding. The content determines the format, never the name.
 *
 * @throws Fault `decode.unsupported`, `limit.channels`, `limit.rate`, `source.unreadable`.
 */
export const openAudio = async (
  source: Source,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Promise<Decoder> => checkPcm(await openFile(source, limits));

async function openFile(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const file = checkedSource(source);
  const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
  if (head.length === 0) throw new Fault('decode.unsupported', 'the file is empty');

  if (isWav(head)) return openWav(file, limits);
  if (head.startsWith('OggS')) return openOgg(file, limits);
  // QuickTime files need not begin with ftyp
  if (/^....(ftyp|moov|mdat|wide)/s.test(head.textUpTo(8))) return openM4a(file, limits);

  if (/^FORM....AIF[FC]/s.test(head.textUpTo(WAV_MARK_BYTES))) return openAiff(file, limits);
  if (head.startsWith('caff')) return openCaf(file, limits);
  if (head.startsWith(EBML_MARK)) return openMatroska(file, limits);

  const start = await skipId3(file);
  const marker = new Bytes(await file.read(start, WAV_MARK_BYTES), 'file');
  if (marker.startsWith('fLaC')) return openFlac(checkedSource(file, start), limits);
  if (isWav(marker)) return openWav(checkedSource(file, start), limits);
  if (marker.startsWith('OggS')) return openOgg(checkedSource(file, start), limits);

  const foreign = foreignFormat(head);
  if (foreign) throw unsupported(foreign);

  const adts = await findAdts(file, start);
  if (adts?.offset === start) return openAdts(file, adts, limits);

  // tried last: their marks are short, and anything may precede it
  const first = await findFirstFrame(file);
  if (first) return openMp3(file, first, limits);
  const flac = await findFlacFrames(file);
  if (flac) return openFlac(checkedSource(file, flac.offset), limits, flac.strangeBytes);
  if (adts) return openAdts(file, adts, limits);
  throw unsupported(likelyFormat(head) ?? 'this kind of file');
}

const isWav = (bytes: Bytes) => /^(RIFF|RF64|BW64)....WAVE/s.test(bytes.textUpTo(WAV_MARK_BYTES));

const unsupported = (what: string) => new Fault('decode.unsupported', `${what} is not supported`);
