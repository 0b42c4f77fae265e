import type { Source } from '../../source/source.js';
import { DamageLog } from '../damage-log.js';
import { BoxReader, type Box } from './boxes.js';
import type { PacketDefaults } from './movie.js';
import { RANGES_AT_ONCE, type SampleRange, Table } from './sample-ranges.js';

/** A fragment may be another track's; so many in a row belong to no track. */
const MAX_FRUITLESS_FRAGMENTS = 1000;

const BREAKS_OFF = {
  code: 'breaks-off',
  message: 'the file breaks off inside a fragment, or a fragment is damaged',
} as const;

type Ranges = AsyncGenerator<readonly SampleRange[], void, undefined>;

/**
 * The packets of a track by its fragments (ISO/IEC 14496-12, 8.8), in the order of the file.
 *
 * @param defaults What a fragment need not state.
 * @param log Of what ends before it should: nothing else states how long the recording was.
 */
export async function* fragmentRanges(
  source: Source,
  trackId: number,
  defaults: PacketDefaults = { bytes: 0, duration: 0 },
  log = new DamageLog(),
): Ranges {
  let fruitless = 0;
  for (let at = 0; at < source.sizeBytes && fruitless < MAX_FRUITLESS_FRAGMENTS; fruitless++) {
    const moof = await nextFragment(source, at, log);
    if (!moof) return;
    for await (const ranges of rangesOf(new BoxReader(source), moof, trackId, defaults, log)) {
      if (ranges.length > 0) fruitless = 0;
      yield ranges;
    }
    at = moof.end;
  }
}

/** With an allowance of boxes of its own, for the number of fragments grows with the duration. */
async function nextFragment(
  source: Source,
  start: number,
  log: DamageLog,
): Promise<Box | undefined> {
  let at = start;
  for await (const box of new BoxReader(source).boxes(start, source.sizeBytes)) {
    if (box.isCut) log.note(BREAKS_OFF);
    if (box.type === 'moof') return box.isCut ? undefined : box;
    at = box.end;
  }
  const rest = source.sizeBytes - at;
  if (rest > 0)
    log.note({ code: 'damaged', message: `its last ${rest} bytes are no boxes and were left out` });
  return undefined;
}

async function* rangesOf(
  reader: BoxReader,
  moof: Box,
  trackId: number,
  trackDefaults: PacketDefaults,
  log: DamageLog,
): Ranges {
  for await (const traf of reader.boxes(moof.body, moof.end)) {
    if (traf.type !== 'traf') continue;
    let header: FragmentHeader | undefined;
    let offset: number | undefined; // a run goes on where the one before ended
    for await (const box of reader.boxes(traf.body, traf.end)) {
      if (box.type === 'tfhd') header = await readHeader(reader, box, moof, trackDefaults);
      if (box.type !== 'trun' || header?.trackId !== trackId) continue;
      const run = await readRun(reader, box, header);
      offset = run.start ?? offset ?? header.base;
      let some: SampleRange[] = [];
      for (let row = 0; row < run.packets; row++) {
        if (run.table && !run.table.holds(row)) await run.table.load(row);
        const range = { offset, ...run.packet(row) };
        // nothing to decode; without a table they may be billions, and no file would be
        if (range.bytes === 0 && run.table) continue;
        if (range.bytes < 1 || offset < 0 || offset + range.bytes > reader.source.sizeBytes) {
          log.note(BREAKS_OFF);
          yield some;
          return;
        }
        some.push(range);
        offset += range.bytes;
        if (some.length < RANGES_AT_ONCE) continue;
        yield some;
        some = [];
      }
      yield some;
    }
  }
}

interface FragmentHeader extends PacketDefaults {
  readonly trackId: number;
  /** Where offsets of runs count from: the fragment's start, unless it states otherwise. */
  readonly base: number;
}

async function readHeader(
  reader: BoxReader,
  box: Box,
  moof: Box,
  defaults: PacketDefaults,
): Promise<FragmentHeader> {
  const body = await reader.body(box, 40);
  const flags = body.u24be(1);
  const trackId = body.u32be(4);
  let at = 8;
  /** The field of a flag, if it is there, and `otherwise` if not. */
  const optional = (flag: number, bytes: 4 | 8, otherwise: number): number => {
    if (!(flags & flag)) return otherwise;
    at += bytes;
    return bytes === 8 ? body.u64be(at - 8) : body.u32be(at - 4);
  };
  const base = optional(0x01, 8, moof.start);
  optional(0x02, 4, 0); // which description
  const duration = optional(0x08, 4, defaults.duration);
  const bytes = optional(0x10, 4, defaults.bytes);
  return { trackId, base, duration, bytes };
}

interface Run {
  readonly packets: number;
  readonly start: number | undefined;
  /** Must hold a row before `packet` reads it. */
  readonly table: Table | undefined;
  packet(row: number): PacketDefaults;
}

async function readRun(reader: BoxReader, box: Box, header: FragmentHeader): Promise<Run> {
  const body = await reader.body(box, 16);
  const flags = body.u24be(1);
  const packets = body.u32be(4);
  const start = flags & 0x1 ? header.base + body.i32be(8) : undefined;
  const rowsAt = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);

  // of each packet: duration, size, flags, composition offset
  const rowBytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  if (rowBytes === 0) return { packets, start, table: undefined, packet: () => header };
  const table = new Table(reader.source, box.body + rowsAt, box.end, packets, rowBytes);
  return {
    packets: table.rows,
    start,
    table,
    packet: (row) => ({
      duration: flags & 0x100 ? table.u32(row) : header.duration,
      bytes: flags & 0x200 ? table.u32(row, flags & 0x100 ? 4 : 0) : header.bytes,
    }),
  };
}
