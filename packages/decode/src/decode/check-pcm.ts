import type { Block, FileFacts } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import { findBitstream, IEC_61937, openByteStreams } from './bitstream-bytes.js';
import type { Decoder } from './decoder.js';
import { withNext } from './wrap-decoder.js';

/** The start of the sound that is checked; what is packed into PCM repeats its marks many times a second. */
const CHECKED_SEC = 1;
/** Later a block of each ten seconds is checked, earlier on more often: a bitstream may begin after a stretch of sound. */
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

const MARKS: readonly Mark[] = [
  { words: [0xf872, 0x4e1f], third: [0, 0], what: IEC_61937 },
  { words: [0x72f8, 0x1f4e], third: [0, 0], what: IEC_61937 },
  // ETSI TS 102 114: a normal frame with 32 samples in a block, in words of 16 and of 14 bits, of either byte order
  { words: [0x7ffe, 0x8001], third: [0xfc00, 0xfc00], what: 'DTS' },
  { words: [0xfe7f, 0x0180], third: [0x00fc, 0x00fc], what: 'DTS' },
  { words: [0x1fff, 0xe800], third: [0xfff0, 0x07f0], what: 'DTS' },
  { words: [0xff1f, 0x00e8], third: [0xf0ff, 0xf007], what: 'DTS' },
];

/** No sound above full scale has whole samples only, of more than a few sizes: a square wave has one. */
const MIN_WHOLE_SIZES = 8;
/** Full scale of 8 bits. */
const BYTE_SCALE = 128;

/** Scales of integers that were written as floating point. */
const SCALES = [32_768, 8_388_608, 2_147_483_648];

/**
 * A decoder of PCM that refuses what is no sound: bitstreams of other codecs, DSD over PCM, and floating point in the
 * units of integers. Measured as sound, they would give plausible but wrong numbers.
 */
export function checkPcm(decoder: Decoder): Decoder {
  const { facts, format } = decoder;
  if (facts.lossy) return decoder;
  const check = all(
    openByteCheck(facts),
    // Words of 16 bits in samples of another size; of those of 16 bits the search of bytes finds the same.
    ...(facts.bitDepth === 16 && facts.float !== true ? [] : [openMarkCheck(format.rateHz)]),
    ...(facts.float === true ? [openScaleCheck()] : []),
  );
  let left = Math.ceil(CHECKED_SEC * format.rateHz);
  let isBegun = false;
  let sinceChecked = 0;
  let position = 0;
  const checked = (block: Block | null): Block | null => {
    position += block?.[0]?.length ?? 0;
    if (left <= 0) {
      if (block) sinceChecked += block[0]?.length ?? 0;
      const isDue = sinceChecked >= Math.min(RECHECK_SEC * format.rateHz, position / 3);
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
  const whole = facts.float === true ? openWholeCheck() : undefined;
  const wholly = (block: Block | null): Block | null => {
    if (block) whole?.push(block);
    else whole?.end();
    return checked(block);
  };
  return withNext(decoder, () => {
    const next = decoder.next();
    return next instanceof Promise ? next.then(wholly) : wholly(next);
  });
}

const isSilent = (block: Block) => block.every((channel) => channel.every((x) => x === 0));

/** In order: the first that finds something names it. */
const all = (...checks: readonly Check[]): Check => ({
  push(block) {
    for (const check of checks) check.push(block);
  },
  end() {
    for (const check of checks) check.end();
  },
});

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
      if (count >= MIN_SAMPLES && loud >= count / 2) refuseUnits(peak);
    },
  };
}

/** Whole samples only, of all of the file: soft parts are not as loud. Sound has a fraction at once. */
function openWholeCheck(): Check {
  let isWhole = true;
  let peak = 0;
  const sizes = new Set<number>();
  return {
    push(block) {
      for (const channel of isWhole ? block : [])
        for (const x of channel) {
          if (x === 0) continue;
          if (!Number.isInteger(x)) {
            isWhole = false;
            return;
          }
          const size = Math.abs(x);
          if (sizes.size < MIN_WHOLE_SIZES) sizes.add(size);
          if (size > peak) peak = size;
        }
    },
    end() {
      if (isWhole && sizes.size >= MIN_WHOLE_SIZES) refuseUnits(peak);
    },
  };
}

/** @throws Fault `decode.unsupported` with the number to divide by, where the samples are of an integer's size. */
function refuseUnits(peak: number): void {
  const scale = SCALES.find((one) => peak <= one);
  if (scale === undefined) return;
  const byte = peak <= BYTE_SCALE ? `, or by ${BYTE_SCALE} if they had 8 bits` : '';
  throw new Fault(
    'decode.unsupported',
    `its floating-point samples are in the units of integers, up to ${Math.round(peak)}: divide them by ${scale}${byte}`,
  );
}

/** Bytes that are searched: the largest burst of IEC 61937 has 24 576, a frame of AC-3 3840. */
const MAX_CHECKED_BYTES = 1 << 18;

/** Bitstreams in the bytes of the samples, wherever a byte of theirs begins. */
function openByteCheck(facts: FileFacts): Check {
  const streams = openByteStreams(facts, MAX_CHECKED_BYTES);
  return {
    push: (block) => {
      streams.push(block);
    },
    end() {
      const found = streams
        .take()
        .map(findBitstream)
        .find((what) => what !== undefined);
      if (found !== undefined) throw noSound(found);
    },
  };
}

const noSound = (what: string) =>
  new Fault('decode.unsupported', `its samples are ${what}, not sound; that is not supported`);
