import type { Block } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import { DEFAULT_LIMITS } from '../core/limits.js';
import { checkedSource } from '../source/checked-source.js';
import { checkSource, type Source } from '../source/source.js';
import { Bytes } from './bytes.js';
import type { Decoder } from './decoder.js';
import { hasMovieMark, MATROSKA_MARK } from './file-marks.js';
import { skipId3 } from './id3.js';
import { checkDecodeLimits, type DecodeLimits } from './limits.js';
import { chosenTrack } from './other-tracks.js';
import { openWav } from './wav/open-wav.js';
import { withNext } from './wrap-decoder.js';

/** The start of the sound that is checked; what is packed into PCM repeats its marks many times a second. */
const CHECKED_SEC = 1;
/** Later a block of each ten seconds is checked: a bitstream may begin after a stretch of sound. */
const RECHECK_SEC = 10;
/** A pair of words by chance: once in four thousand million frames. */
const MIN_MARKS = 2;
/** Frames in a row with the marks of DSD over PCM. */
const MIN_DOP_FRAMES = 64;
/** Half of the samples above +12 dBFS: no recording is that loud, and one wrong exponent is not half of a file. */
const MAX_TYPICAL = 4;
const MIN_SAMPLES = 1000;

/** Words of 16 bits that follow each other in the interleaved samples. */
interface Mark {
  readonly words: readonly [first: number, second: number];
  /** Bits of the third word, and what they are: clipped sound has the first two of DTS as well. */
  readonly third: readonly [mask: number, value: number];
  readonly what: string;
}

const IEC_61937 = 'a compressed bitstream such as AC-3 or DTS (IEC 61937)';
const MARKS: readonly Mark[] = [
  { words: [0xf872, 0x4e1f], third: [0, 0], what: IEC_61937 },
  { words: [0x72f8, 0x1f4e], third: [0, 0], what: IEC_61937 },
  // ETSI TS 102 114: a normal frame with 32 samples in a block, in words of 16 and of 14 bits, of either byte order
  { words: [0x7ffe, 0x8001], third: [0xfc00, 0xfc00], what: 'DTS' },
  { words: [0xfe7f, 0x0180], third: [0x00fc, 0x00fc], what: 'DTS' },
  { words: [0x1fff, 0xe800], third: [0xfff0, 0x07f0], what: 'DTS' },
  { words: [0xff1f, 0x00e8], third: [0xf0ff, 0xf007], what: 'DTS' },
];

/** Scales of integers that were written as floating point. */
const SCALES = [32_768, 8_388_608, 2_147_483_648];

/**
 * A decoder of PCM that refuses what is no sound: bitstreams of other codecs, DSD over PCM, and floating point in the
 * units of integers. Measured as sound, they would give plausible but wrong numbers.
 */
function checkPcm(decoder: Decoder): Decoder {
  const { facts, format } = decoder;
  if (facts.lossy) return decoder;
  const check = facts.float === true ? openScaleCheck() : openMarkCheck(format.rateHz);
  let left = Math.ceil(CHECKED_SEC * format.rateHz);
  let isBegun = false;
  let sinceChecked = 0;
  const checked = (block: Block | null): Block | null => {
    if (left <= 0) {
      if (block) sinceChecked += block[0]?.length ?? 0;
      const isDue = sinceChecked >= RECHECK_SEC * format.rateHz;
      if (!block || !isDue || isSilent(block)) return block;
      sinceChecked = 0;
      check.push(block);
      check.end();
      return block;
    }
    if (block) {
      // silence before the sound says nothing
      isBegun ||= !isSilent(block);
      if (!isBegun) return block;
      check.push(block);
      left -= block[0]?.length ?? 0;
    } else left = 0;
    if (left <= 0) check.end();
    return block;
  };
  return withNext(decoder, () => {
    const next = decoder.next();
    return next instanceof Promise ? next.then(checked) : checked(next);
  });
}

const isSilent = (block: Block) => block.every((channel) => channel.every((x) => x === 0));

interface Check {
  push(block: Block): void;
  /** @throws Fault `decode.unsupported` where it is no sound. */
  end(): void;
}

const secondWords = MARKS.map(({ words: [, second] }) => second);

/** By the second word of a pair, 1 and its place in `MARKS`; by the low byte of a word, whether it may be one. */
const BY_SECOND = tableOf(65_536, secondWords);
const MAY_BE_SECOND = tableOf(
  256,
  secondWords.map((second) => second & 255),
);

/** Of so many places, those with 1 and the place of a word in the list. */
function tableOf(length: number, words: readonly number[]): Uint8Array {
  const table = new Uint8Array(length);
  words.forEach((word, i) => {
    table[word] = i + 1;
  });
  return table;
}

const wordOf = (sample = 0): number => (sample * 32_768) & 0xffff;

/** The next sample from `from` on that may be the second word of a pair, or how many there are. */
function findSecond(samples: Float32Array, from: number): number {
  let i = from;
  // The small table decides: this runs for each sample of every file, and the large one fills no cache.
  while (i < samples.length && MAY_BE_SECOND[((samples[i] ?? 0) * 32_768) & 255] === 0) i++;
  return i;
}

function openMarkCheck(rateHz: number): Check {
  const counts = MARKS.map(() => 0);
  const dop = rateHz >= LOWEST_DOP_HZ ? openDopCheck() : undefined;
  /** Last word of the block before. */
  let before = 0;
  /** Of the mark whose two words ended that block, its place. */
  let begun: number | undefined;
  const countIf = (mark: number, third: number) => {
    const [mask = 0, value = 0] = MARKS[mark]?.third ?? [];
    if ((third & mask) === value) counts[mark] = (counts[mark] ?? 0) + 1;
  };
  return {
    push(block) {
      dop?.push(block);
      const frames = block[0]?.length ?? 0;
      const last = block.length - 1;
      if (frames === 0) return;
      if (begun !== undefined) countIf(begun, wordOf(block[0]?.[0]));
      begun = undefined;
      for (const [c, channel] of block.entries())
        for (let i = findSecond(channel, 0); i < frames; i = findSecond(channel, i + 1)) {
          const mark = (BY_SECOND[wordOf(channel[i])] ?? 0) - 1;
          if (mark < 0) continue;
          const isFirst = c === 0 && i === 0;
          const first = c > 0 ? block[c - 1]?.[i] : block[last]?.[i - 1];
          if ((isFirst ? before : wordOf(first)) !== MARKS[mark]?.words[0]) continue;
          if (c < last) countIf(mark, wordOf(block[c + 1]?.[i]));
          else if (i + 1 < frames) countIf(mark, wordOf(block[0]?.[i + 1]));
          else begun = mark;
        }
      before = wordOf(block[last]?.[frames - 1]);
    },
    end() {
      dop?.end();
      for (const [i, count] of counts.entries())
        if (count >= MIN_MARKS) throw noSound(MARKS[i]?.what ?? '');
      counts.fill(0); // chance adds up over a day
    },
  };
}

/** The rate of DSD64 over PCM is 176.4 kHz, that of its half 88.2 kHz. */
const LOWEST_DOP_HZ = 88_000;

/** DoP 1.1: the top byte of 24 bits is 0x05 and 0xFA in turn, in all channels. */
function openDopCheck(): Check {
  let inRow = 0;
  let isDop = false;
  let lastMark = 0;
  return {
    push(block) {
      const frames = block[0]?.length ?? 0;
      for (let i = 0; i < frames && !isDop; i++) {
        const tops = block.map((channel) => (((channel[i] ?? 0) * 8_388_608) >> 16) & 0xff);
        const [mark = 0] = tops;
        const isMark = (mark === 0x05 || mark === 0xfa) && tops.every((top) => top === mark);
        inRow = isMark && mark !== lastMark ? inRow + 1 : 0;
        lastMark = mark;
        isDop = inRow >= MIN_DOP_FRAMES;
      }
    },
    end() {
      if (isDop) throw noSound('DSD over PCM (DoP)');
    },
  };
}

function openScaleCheck(): Check {
  let peak = 0;
  let loud = 0;
  let count = 0;
  return {
    push(block) {
      for (const channel of block)
        for (const x of channel) {
          const size = Math.abs(x);
          if (size === 0 || !Number.isFinite(size)) continue;
          count++;
          if (size > MAX_TYPICAL) loud++;
          if (size > peak) peak = size;
        }
    },
    end() {
      if (count < MIN_SAMPLES || loud < count / 2) return;
      const scale = SCALES.find((one) => peak <= one);
      if (scale === undefined) return;
      throw new Fault(
        'decode.unsupported',
        `its floating-point samples are in the units of integers, up to ${Math.round(peak)}: divide them by ${scale}`,
      );
    },
  };
}

const noSound = (what: string) =>
  new Fault('decode.unsupported', `its samples are ${what}, not sound; that is not supported`);

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
  [/^\.RMF|^\.ra\xfd/, 'RealMedia'],
  [/^\.SoX|^XoS\./, "SoX's own format"],
  [/^....\xf8\x72\x6f[\xba\xbb]/s, 'TrueHD or MLP'],
  [/^\0\0\x01\xba/, 'an MPEG program stream'],
  [/^#!AMR/, 'AMR'],
  [/^MThd/, 'MIDI'],
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
  if (track === undefined || container === 'm4a' || container === 'webm') return decoder;
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
