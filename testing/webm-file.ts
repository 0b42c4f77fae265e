import { fixtureBytes } from './fixture-source.js';
import { ascii, concat } from './wav-file.js';
import { ID, readElementHead } from '../packages/decode/src/decode/matroska/ebml.js';

/** An element of EBML, its size in eight bytes. */
export function element(id: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = concat(...parts);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(4, body.length);
  head[0] = 1;
  return concat(number(id), head, body);
}

/** Without leading zeros. */
function number(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256))
    bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

/** So many ticks into its cluster. */
export const simpleBlock = (ticks: number, data: Uint8Array, track = 1): Uint8Array =>
  element(ID.simpleBlock, Uint8Array.of(0x80 | track, (ticks >> 8) & 255, ticks & 255, 0x80), data);

interface TestCluster {
  readonly ticks: number;
  readonly blocks: readonly Uint8Array[];
}
export const cluster = ({ ticks, blocks }: TestCluster): Uint8Array =>
  element(ID.cluster, element(ID.timestamp, number(ticks)), ...blocks);

interface TestSound {
  readonly codecId: string;
  readonly codecPrivate: Uint8Array;
  readonly rateHz: number;
  readonly channels: number;
  readonly delaySec?: number;
  /** @default true */
  readonly isDefault?: boolean;
  /** @default `eng`, which is not written */
  readonly language?: string;
  /** @default false */
  readonly isVideo?: boolean;
}

/** A recording with one track of sound, whose ticks are milliseconds. */
export const webmFile = (
  sound: TestSound,
  clusters: readonly Uint8Array[],
  info: TestInfo = {},
): Uint8Array => webmFileOf([sound], clusters, info);

interface TestInfo {
  /** Ticks; a live recording states none. */
  readonly duration?: number;
  /** Any further elements of the segment. */
  readonly elements?: readonly Uint8Array[];
  /** @default none */
  readonly docType?: string;
}

/** The length that a recording states, as a float. */
function infoOf(duration: number): Uint8Array {
  const ticks = new Uint8Array(8);
  new DataView(ticks.buffer).setFloat64(0, duration);
  return element(ID.info, element(ID.duration, ticks));
}

/** With several tracks of sound, numbered from 1. */
export const webmFileOf = (
  sounds: readonly TestSound[],
  clusters: readonly Uint8Array[],
  { duration, elements = [], docType = '' }: TestInfo = {},
): Uint8Array =>
  concat(
    element(ID.ebml, ...(docType === '' ? [] : [element(ID.docType, ascii(docType))])),
    element(
      ID.segment,
      ...(duration === undefined ? [] : [infoOf(duration)]),
      ...elements,
      element(ID.tracks, ...sounds.map((sound, i) => trackEntry(sound, i + 1))),
      ...clusters,
    ),
  );

function trackEntry(sound: TestSound, trackNumber: number): Uint8Array {
  const rate = new Uint8Array(8);
  new DataView(rate.buffer).setFloat64(0, sound.rateHz);
  const audio = element(
    ID.audio,
    element(ID.samplingFrequency, rate),
    element(ID.channels, number(sound.channels)),
  );
  return element(
    ID.trackEntry,
    element(ID.trackNumber, number(trackNumber)),
    element(ID.flagDefault, number(Number(sound.isDefault ?? true))),
    element(ID.trackType, number(sound.isVideo ? 1 : 2)),
    ...(sound.language === undefined ? [] : [element(ID.language, ascii(sound.language))]),
    element(ID.codecId, ascii(sound.codecId)),
    element(ID.codecPrivate, sound.codecPrivate),
    element(ID.codecDelay, number(Math.round((sound.delaySec ?? 0) * 1e9))),
    audio,
  );
}

/** The packets of a fixture, whose blocks are simple ones. */
export function webmPackets(name: string): Uint8Array[] {
  const file = fixtureBytes(name);
  const packets: Uint8Array[] = [];
  for (let at = 0; at < file.length;) {
    const { id, headBytes, size = 0 } = readElementHead(file, at)!;
    const isEntered = id === ID.segment || id === ID.cluster || id === ID.blockGroup;
    at += headBytes;
    if (isEntered) continue;
    if (id === ID.simpleBlock || id === ID.block) packets.push(file.slice(at + 4, at + size));
    at += size;
  }
  return packets;
}
