import type { Block } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Decoder } from './decoder.js';
import { withNext } from './wrap-decoder.js';

/** The start of the sound that is checked; what is packed into PCM repeats its marks many times a second. */
const CHECKED_SEC = 10;
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
  const check = facts.float === true ? openScaleCheck() : openMarkCheck();
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

function openMarkCheck(): Check {
  const counts = new Map<string, number>();
  let before = 0;
  let dopFrames = 0;
  let isDop = false;
  let dopMark = 0;
  return {
    push(block) {
      const frames = block[0]?.length ?? 0;
      for (let i = 0; i < frames; i++) {
        let mark = -1;
        for (const channel of block) {
          const x = channel[i] ?? 0;
          const word = Math.round(x * 32_768) & 0xffff;
          for (const [first, second, what] of MARKS)
            if (before === first && word === second) counts.set(what, (counts.get(what) ?? 0) + 1);
          before = word;
          const top = (Math.round(x * 8_388_608) >> 16) & 0xff;
          mark = (mark === -1 || mark === top) && (top === 0x05 || top === 0xfa) ? top : -2;
        }
        dopFrames = mark > 0 && mark !== dopMark ? dopFrames + 1 : 0;
        dopMark = mark;
        isDop ||= dopFrames >= MIN_DOP_FRAMES;
      }
    },
    end() {
      if (isDop) throw noSound('DSD over PCM (DoP)');
      for (const [what, count] of counts) if (count >= MIN_MARKS) throw noSound(what);
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
