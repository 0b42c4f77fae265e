import type { Block } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Decoder } from './decoder.js';
import { withNext } from './wrap-decoder.js';

/** The start of the sound that is checked; what is packed into PCM repeats its marks many times a second. */
const CHECKED_SEC = 1;
/** A pair of words by chance: once in four thousand million frames. */
const MIN_MARKS = 2;
/** Frames in a row with the marks of DSD over PCM. */
const MIN_DOP_FRAMES = 64;
/** Half of the samples above +12 dBFS: no recording is that loud, and one wrong exponent is not half of a file. */
const MAX_TYPICAL = 4;
const MIN_SAMPLES = 1000;

/** Words of 16 bits that follow each other in the interleaved samples, and what begins with them. */
const MARKS: readonly (readonly [first: number, second: number, what: string])[] = [
  [0xf872, 0x4e1f, 'a compressed bitstream such as AC-3 or DTS (IEC 61937)'],
  [0x72f8, 0x1f4e, 'a compressed bitstream such as AC-3 or DTS (IEC 61937)'],
  [0x7ffe, 0x8001, 'DTS'], // ETSI TS 102 114: 16-bit words
  [0xfe7f, 0x0180, 'DTS'],
  [0x1fff, 0xe800, 'DTS'], // 14-bit words
  [0xff1f, 0x00e8, 'DTS'],
];

/** Scales of integers that were written as floating point. */
const SCALES = [32_768, 8_388_608, 2_147_483_648];

/**
 * A decoder of PCM that refuses what is no sound: bitstreams of other codecs, DSD over PCM, and floating point in the
 * units of integers. Measured as sound, they would give plausible but wrong numbers.
 */
export function checkPcm(decoder: Decoder): Decoder {
  const { facts, format } = decoder;
  if (facts.lossy) return decoder;
  const check = facts.float === true ? openScaleCheck() : openMarkCheck(format.rateHz);
  let left = Math.ceil(CHECKED_SEC * format.rateHz);
  let isBegun = false;
  const checked = (block: Block | null): Block | null => {
    if (left <= 0) return block;
    if (block) {
      // silence before the sound says nothing
      isBegun ||= block.some((channel) => channel.some((x) => x !== 0));
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

interface Check {
  push(block: Block): void;
  /** @throws Fault `decode.unsupported` where it is no sound. */
  end(): void;
}

/** By the second word of a pair, 1 and its place in `MARKS`: one look at a table for each sample. */
const BY_SECOND = new Uint8Array(65_536);
MARKS.forEach(([, second], i) => {
  BY_SECOND[second] = i + 1;
});

function openMarkCheck(rateHz: number): Check {
  const counts = MARKS.map(() => 0);
  const dop = rateHz >= LOWEST_DOP_HZ ? openDopCheck() : undefined;
  let before = 0;
  return {
    push(block) {
      dop?.push(block);
      const channels = block.length;
      const frames = block[0]?.length ?? 0;
      // by index: this runs for each sample of every file
      for (let i = 0; i < frames; i++)
        for (let c = 0; c < channels; c++) {
          const word = ((block[c]?.[i] ?? 0) * 32_768) & 0xffff;
          const place = BY_SECOND[word] ?? 0;
          if (place > 0 && MARKS[place - 1]?.[0] === before)
            counts[place - 1] = (counts[place - 1] ?? 0) + 1;
          before = word;
        }
    },
    end() {
      dop?.end();
      for (const [i, count] of counts.entries())
        if (count >= MIN_MARKS) throw noSound(MARKS[i]?.[2] ?? '');
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
