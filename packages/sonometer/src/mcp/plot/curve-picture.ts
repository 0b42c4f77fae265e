import { crc32, deflateSync } from 'node:zlib';

/** A picture in colours of a palette, one byte for each point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Indices into the palette, row by row. */
  readonly points: Uint8Array;
  /** Red, green and blue. */
  readonly palette: readonly (readonly [number, number, number])[];
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const PALETTE_TYPE = 3;

/** A picture as PNG (ISO/IEC 15948): a header, the palette, the rows without filters. */
function getPng({ width, height, points, palette }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE_TYPE, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width + 1)); // each row begins with its filter: 0, none
  for (let y = 0; y < height; y++)
    rows.set(points.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export interface Curve {
  readonly values: readonly number[];
  /** Values at the foot and at the top. */
  readonly low: number;
  readonly high: number;
  /** The values at the left and the right edge. */
  readonly from: number;
  readonly to: number;
}

const WIDTH = 640;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 8, 20];
const SCALE = 2;
const PAPER = 0;
const GRID = 1;
const INK = 2;
const TEXT = 3;
const PALETTE = [
  [255, 255, 255],
  [225, 225, 230],
  [32, 98, 180],
  [70, 70, 80],
] as const;

/** Digits of three by five points, a row in each octal digit. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '75557',
  '1': '26227',
  '2': '71747',
  '3': '71717',
  '4': '55711',
  '5': '74717',
  '6': '74757',
  '7': '71122',
  '8': '75757',
  '9': '75717',
  '-': '00700',
  '.': '00002',
};

/** A filled curve with a grid and the numbers at its edges, as PNG. */
export function curvePicture({ values, low, high, from, to }: Curve): Buffer {
  const points = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const put = (x: number, y: number, colour: number) => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) points[y * WIDTH + x] = colour;
  };
  const write = (text: string, x: number, y: number) => {
    Array.from(text).forEach((letter, i) => {
      Array.from(GLYPHS[letter] ?? '').forEach((row, dy) => {
        for (let dx = 0; dx < 3 * SCALE; dx++)
          if ((Number(row) >> (2 - Math.floor(dx / SCALE))) & 1)
            for (let s = 0; s < SCALE; s++) put(x + i * 4 * SCALE + dx, y + dy * SCALE + s, TEXT);
      });
    });
  };
  const wide = WIDTH - LEFT - RIGHT;
  const tall = HEIGHT - TOP - BOTTOM;
  const yOf = (value: number) =>
    TOP + Math.round((1 - Math.min(1, Math.max(0, (value - low) / (high - low)))) * tall);
  for (let x = 0; x < wide; x++) {
    const first = Math.floor((x * values.length) / wide);
    const last = Math.max(first + 1, Math.floor(((x + 1) * values.length) / wide));
    const value = values.slice(first, last).reduce((max, one) => Math.max(max, one), -Infinity);
    for (let y = yOf(value); y < TOP + tall; y++) put(LEFT + x, y, INK);
  }
  for (let i = 0; i <= 4; i++) {
    const y = TOP + Math.round((i * tall) / 4);
    for (let x = LEFT; x < WIDTH - RIGHT; x++) if (points[y * WIDTH + x] !== INK) put(x, y, GRID);
    write(short(high - (i * (high - low)) / 4), 2, Math.min(y, HEIGHT - 5 * SCALE));
  }
  const right = short(to);
  write(short(from), LEFT, HEIGHT - 6 * SCALE);
  write(right, WIDTH - RIGHT - right.length * 4 * SCALE, HEIGHT - 6 * SCALE);
  return getPng({ width: WIDTH, height: HEIGHT, points, palette: PALETTE });
}

const short = (value: number) => String(Math.round(value * 10) / 10);
