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
export function getPng({ width, height, points, palette }: Picture): Buffer {
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
