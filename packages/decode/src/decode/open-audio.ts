import { Fault } from '../core/fault.js';
import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import { checkSource, type Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import { checkPcm } from './check-pcm.js';
import type { Decoder } from './decoder.js';
import { hasMovieMark, MATROSKA_MARK } from './file-marks.js';
import { skipId3 } from './id3.js';
import { checkDecodeLimits, type DecodeLimits } from './limits.js';
import { chosenTrack } from './other-tracks.js';
import { openWav } from './wav/open-wav.js';

/** How formats begin that people send and we do not decode, so that the refusal can name them. */
const FOREIGN_FORMATS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^RIFF....AVI /s, 'AVI video'],
  [/^RIFF....WEBP/s, 'a picture (WebP)'],
  [/^MPCK|^MP\+/, 'Musepack'],
  [/^\x30\x26\xb2\x75/, 'Windows Media Audio'],
  [/^wvpk/, 'WavPack'],
  [/^MAC /, "Monkey's Audio"],
  [/^TTA[12]/, 'True Audio (TTA)'],
  [/^FLV\x01/, 'Flash video (FLV)'],
  [/^Creative Voice File/, 'Creative Voice (VOC)'],
  [/^NIST_1A/, 'NIST SPHERE'],
  [/^FORM....8SVX/s, 'Amiga sound (8SVX)'],
  [/^\x64\xa3[\x01-\x04]\0|^\0[\x01-\x04]\xa3\x64/, 'IRCAM sound'],
  [/^ajkg/, 'Shorten'],
  [/^tBaK/, 'TAK'],
  [/^OFR /, 'OptimFROG'],
  [/^qoaf/, 'Quite OK Audio (QOA)'],
  [/^DTSHDHDR/, 'DTS-HD'],
  [/^Extended Module: |^IMPM/, 'a tracker module'],
  [/^\.RMF|^\.ra\xfd/, 'RealMedia'],
  [/^\.SoX|^XoS\./, "SoX's own format"],
  [/^....\xf8\x72\x6f[\xba\xbb]/s, 'TrueHD or MLP'],
  [/^\0\0\x01\xba/, 'an MPEG program stream'],
  [/^#!AMR/, 'AMR'],
  [/^MThd|^RIFF....RMID/s, 'MIDI'],
  [/^ADIF/, 'AAC outside an m4a file (ADIF)'],
  [/^\x7f\xfe\x80\x01/, 'DTS'],
  [/^DSD |^FRM8/, 'DSD'],
  [/^\x89PNG/, 'a picture (PNG)'],
  [/^\xff\xd8\xff/, 'a picture (JPEG)'],
  [/^GIF8/, 'a picture (GIF)'],
  [/^%PDF/, 'a PDF document'],
  [/^PK\x03\x04/, 'a ZIP archive'],
  [/^\x1f\x8b/, 'a gzip archive'],
  [/^\s*<(!doctype|html|\?xml)/i, 'a web page or XML'],
];

/** Two bytes prove nothing: these are names for what turned out to be nothing else. */
const PERHAPS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb][\x00-\x0b]/, 'MP3 of free format'],
  [/^\xff[\xf6\xf7\xfe\xff]/, 'MPEG audio of layer I'],
  // ATSC A/52 E.2.3.1.6: bsid 11 to 16
  [/^\x0b\x77...[\x58-\x87]/s, 'E-AC-3'],
  [/^\x0b\x77/, 'AC-3'],
  [/^\x47[\x40-\x5f].[\x10-\x1f\x30-\x3f]/s, 'an MPEG transport stream'],
  [/^\x56[\xe0-\xff]/, 'AAC in a LATM stream'],
];

/** The name of a known format that we do not decode. */
const foreignFormat = (head: Bytes) => nameIn(FOREIGN_FORMATS, head);

/** What the file may be, when it is no format that we decode. */
const likelyFormat = (head: Bytes) =>
  nameIn(PERHAPS, head) ?? (/^[\x20-\x7e\t\r\n]{2,}$/.test(head.textUpTo(64)) ? 'text' : undefined);

const nameIn = (names: typeof PERHAPS, head: Bytes): string | undefined => {
  const text = head.textUpTo(64);
  return names.find(([pattern]) => pattern.test(text))?.[1];
};

const HEAD_BYTES = 64;
const WAV_MARK_BYTES = 12;

type Open<T extends readonly unknown[]> = (...given: T) => Promise<Decoder>;

/** The code of a format is loaded when a file has it: together they are a quarter of the program. */
const later =
  <T extends readonly unknown[]>(load: () => Promise<Open<T>>): Open<T> =>
  async (...given) =>
    (await load())(...given);

const openAdts = later(async () => (await import('./adts/open-adts.js')).openAdts);
const openAiff = later(async () => (await import('./aiff/open-aiff.js')).openAiff);
const openAu = later(async () => (await import('./au/open-au.js')).openAu);
const openCaf = later(async () => (await import('./caf/open-caf.js')).openCaf);
const openFlac = later(async () => (await import('./flac/open-flac.js')).openFlac);
const openM4a = later(async () => (await import('./mp4/open-m4a.js')).openM4a);
const openMatroska = later(async () => (await import('./matroska/open-matroska.js')).openMatroska);
const openMp3 = later(async () => (await import('./mp3/open-mp3.js')).openMp3);
const openW64 = later(async () => (await import('./wav/open-w64.js')).openW64);
const openMp2 = later(async () => (await import('./mp2/open-mp2.js')).openMp2);
const findAdts = async (source: Source, start: number) =>
  (await import('./adts/adts.js')).findAdts(source, start);
const findFirstFrame = async (source: Source) =>
  (await import('./mp3/find-frames.js')).findFirstFrame(source);
const findFlacFrames = async (source: Source) =>
  (await import('./flac/find-frames.js')).findFlacFrames(source);
const findLayer2 = async (source: Source, start: number) =>
  (await import('./mp2/open-mp2.js')).findLayer2(source, start);
const openGsm = later(async () => (await import('./gsm/open-gsm.js')).openGsm);
const isPlainGsm = async (source: Source, start: number) =>
  (await import('./gsm/open-gsm.js')).isPlainGsm(source, start);
const openOgg = later(async () => (await import('./ogg/open-ogg.js')).openOgg);

/**
 * Opens a recording for decoding. The content determines the format, never the name.
 *
 * @throws Fault `decode.unsupported`, `limit.channels`, `limit.rate`, `source.unreadable`.
 */
export async function openAudio(
  source: Source,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Promise<Decoder> {
  checkSource(source);
  checkDecodeLimits(limits);
  return checkTrack(checkPcm(await openFile(source, limits)), limits);
}

/** A file of one stream has one track. */
async function checkTrack(decoder: Decoder, { track }: DecodeLimits): Promise<Decoder> {
  const { container } = decoder.facts;
  if (track === undefined || ['m4a', 'webm', 'matroska'].includes(container)) return decoder;
  try {
    chosenTrack(track, [{}]);
    return decoder;
  } catch (error) {
    await decoder.close();
    throw error;
  }
}

async function openFile(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const file = checkedSource(source);
  const head = new Bytes(await file.read(0, HEAD_BYTES), 'file');
  if (head.length === 0) throw new Fault('decode.unsupported', 'the file is empty');

  if (isWav(head)) return openWav(file, limits);
  if (head.startsWith('riff\x2e\x91\xcf\x11')) return openW64(file, limits);
  if (head.startsWith('OggS')) return openOgg(file, limits);
  if (hasMovieMark(head)) return openM4a(file, limits);

  if (/^FORM....AIF[FC]/s.test(head.textUpTo(WAV_MARK_BYTES))) return openAiff(file, limits);
  if (head.startsWith('.snd')) return openAu(file, limits);
  if (head.startsWith('caff')) return openCaf(file, limits);
  if (head.startsWith(MATROSKA_MARK)) return openMatroska(file, limits);

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
  const layer2 = await findLayer2(file, start);
  if (layer2) return openMp2(file, layer2, limits);
  if (await isPlainGsm(file, start)) return openGsm(file, start, limits);
  throw unsupported(likelyFormat(head) ?? 'this kind of file');
}

const isWav = (bytes: Bytes) =>
  /^(RIFF|RIFX|RF64|BW64)....WAVE/s.test(bytes.textUpTo(WAV_MARK_BYTES));

const unsupported = (what: string) => new Fault('decode.unsupported', `${what} is not supported`);
