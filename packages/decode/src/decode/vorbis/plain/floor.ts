import { atan } from '../../../elementary/atan.js';
import { cos } from '../../../elementary/cos.js';
import { exp10 } from '../../../elementary/exp10.js';
import { exp2 } from '../../../elementary/exp2.js';
import { bitLength, BrokenSetup, type Codebook, EndOfPacket, type LowBits } from './codebook.js';

/** The rough spectrum of a channel. */
export interface Floor {
  /**
   * Reads what a packet states of it; gives what multiplies lines with it, `undefined` where the channel is silent.
   *
   * @throws EndOfPacket
   */
  take(bits: LowBits): ((lines: Float64Array) => void) | undefined;
}

const MAX_AMPLITUDE_BITS = 31;

const toBark = (hz: number): number =>
  13.1 * atan(0.00074 * hz) + 2.24 * atan(1.85e-8 * hz * hz) + 0.0001 * hz;

/** The response of a filter by its line spectrum (Vorbis I, 6). */
export function readFloor0(bits: LowBits, books: readonly Codebook[]): Floor {
  const order = bits.bits(8);
  const half = bits.bits(16) / 2;
  const barks = bits.bits(16);
  const amplitudeBits = bits.bits(6);
  const decibels = bits.bits(8);
  const isPossible = order > 0 && half > 0 && barks > 0 && amplitudeBits <= MAX_AMPLITUDE_BITS;
  const own = Array.from({ length: bits.bits(4) + 1 }, () => books[bits.bits(8)]);
  if (!isPossible || own.some((book) => !book?.vectors || book.dimensions === 0))
    throw new BrokenSetup('floor');

  const coefficients = (from: LowBits): number[] => {
    const book = own[from.bits(bitLength(own.length))];
    if (!book) throw new EndOfPacket('book');
    const values: number[] = [];
    let last = 0;
    while (values.length < order) {
      for (const value of book.vector(from)) values.push(Math.fround(value + last));
      values.length = Math.min(values.length, order);
      last = values.at(-1) ?? 0;
    }
    return values;
  };

  return {
    take(from) {
      const coded = from.bits(amplitudeBits);
      if (coded === 0) return undefined;
      const amplitude = (coded * decibels) / (exp2(amplitudeBits) - 1);
      const cosines = coefficients(from).map((angle) => 2 * cos(angle));
      return (lines) => {
        for (const [i, line] of lines.entries()) {
          const bark = Math.floor((toBark((half * i) / lines.length) * barks) / toBark(half));
          const w = 2 * cos((Math.PI * Math.min(bark, barks - 1)) / barks);
          const response = Math.sqrt(responseAt(cosines, w));
          lines[i] = line * exp10((amplitude / response - decibels) / 20);
        }
      };
    },
  };
}

/** Of the filter, squared (6.2.3). */
function responseAt(cosines: readonly number[], w: number): number {
  const isOdd = cosines.length % 2 === 1;
  const product = (parity: number) =>
    cosines.reduce((all, x, i) => (i % 2 === parity ? all * (x - w) * (x - w) : all), 0.25);
  const [even, odd] = [product(0), product(1)];
  return isOdd ? odd * (4 - w * w) + even : odd * (2 - w) + even * (2 + w);
}

const MAX_POSTS = 65;
const RANGES = [256, 128, 86, 64];
/** 140 dB in 256 steps (Vorbis I, 10.1). */
const SIZES = Float64Array.from({ length: 256 }, (_, y) => exp10(((y - 255) * 140) / 256 / 20));

interface PostClass {
  readonly posts: number;
  readonly bits: number;
  readonly chooser: Codebook | undefined;
  readonly books: readonly (Codebook | undefined)[];
}

interface Post {
  readonly x: number;
  /** Among the posts before it. */
  readonly lower: number;
  readonly upper: number;
}

/** Lines between posts, in decibels (7). */
export function readFloor1(bits: LowBits, books: readonly Codebook[]): Floor {
  const bookOf = (number: number) => {
    const book = books[number];
    if (!book) throw new BrokenSetup('book');
    return book;
  };
  const chosen = Array.from({ length: bits.bits(5) }, () => bits.bits(4));
  const classes = Array.from({ length: Math.max(-1, ...chosen) + 1 }, (): PostClass => {
    const posts = bits.bits(3) + 1;
    const choiceBits = bits.bits(2);
    const chooser = choiceBits > 0 ? bookOf(bits.bits(8)) : undefined;
    const own = Array.from({ length: 1 << choiceBits }, () => {
      const number = bits.bits(8) - 1;
      return number < 0 ? undefined : bookOf(number);
    });
    return { posts, bits: choiceBits, chooser, books: own };
  });
  const partitions = chosen.flatMap((number) => classes[number] ?? []);
  const multiplier = bits.bits(2) + 1;
  const range = RANGES[multiplier - 1] ?? 0;
  const placeBits = bits.bits(4);
  const places = [0, 1 << placeBits];
  for (const { posts } of partitions) {
    if (places.length + posts > MAX_POSTS) throw new BrokenSetup('posts');
    for (let i = 0; i < posts; i++) places.push(bits.bits(placeBits));
  }
  const posts = arrange(places);
  const order = [...posts.keys()].toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0));

  return {
    take(from) {
      if (from.bit() === 0) return undefined;
      const coded = [from.bits(bitLength(range - 1)), from.bits(bitLength(range - 1))];
      for (const { posts: count, bits: choiceBits, chooser, books: own } of partitions) {
        let choice = chooser?.entry(from) ?? 0;
        for (let i = 0; i < count; i++) {
          coded.push(own[choice & ((1 << choiceBits) - 1)]?.entry(from) ?? 0);
          choice >>= choiceBits;
        }
      }
      const heights = unwrap(coded, posts, range);
      return (lines) => {
        const corners = order.flatMap((post) => {
          const height = heights[post];
          const x = places[post] ?? 0;
          return height === undefined ? [] : [{ x, y: Math.min(height * multiplier, 255) }];
        });
        for (const [i, { x, y }] of corners.entries()) {
          const end = corners[i + 1] ?? { x: Math.max(x, lines.length), y };
          for (let k = x; k < Math.min(end.x, lines.length); k++)
            lines[k] = (lines[k] ?? 0) * (SIZES[pointOn({ x, y }, end, k)] ?? 0);
        }
      };
    },
  };
}

function arrange(places: readonly number[]): Post[] {
  return places.map((x, i) => {
    if (places.indexOf(x) !== i) throw new BrokenSetup('posts in one place');
    let [lower, upper] = [0, 1];
    for (let k = 2; k < i; k++) {
      const other = places[k] ?? 0;
      if (other < x && other > (places[lower] ?? 0)) lower = k;
      if (other > x && other < (places[upper] ?? 0)) upper = k;
    }
    return { x, lower, upper };
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Height of a line at a place, rounded towards its start (9.2.6). */
function pointOn(from: Point, to: Point, x: number): number {
  const rise = to.y - from.y;
  const part = Math.floor((Math.abs(rise) * (x - from.x)) / (to.x - from.x));
  return rise < 0 ? from.y - part : from.y + part;
}

/** Heights of the posts; none of those that lie where the line between others leads (7.2.4). */
function unwrap(
  coded: readonly number[],
  posts: readonly Post[],
  range: number,
): readonly (number | undefined)[] {
  const heights: number[] = [];
  const isBend: boolean[] = [];
  for (const [i, { x, lower, upper }] of posts.entries()) {
    const value = coded[i] ?? 0;
    isBend.push(true);
    if (i < 2) {
      heights.push(value);
      continue;
    }
    const point = (post: number) => ({ x: posts[post]?.x ?? 0, y: heights[post] ?? 0 });
    const predicted = pointOn(point(lower), point(upper), x);
    const above = range - predicted;
    if (value === 0) isBend[i] = false;
    else {
      isBend[lower] = true;
      isBend[upper] = true;
    }
    const distance =
      value >= 2 * Math.min(above, predicted)
        ? above > predicted
          ? value - predicted
          : above - value - 1
        : value % 2 === 1
          ? -(value + 1) / 2
          : value / 2;
    heights.push(value === 0 ? predicted : (distance + predicted) & 0x7fff);
  }
  return heights.map((height, i) => (isBend[i] ? height : undefined));
}
