import { Fault, openWavStream, type WavStart } from '@sonometer/engine';
import { InputError } from '@sonometer/report/errors/failure.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PcmForm, rawFrameBytes } from '../../live/session.js';

/** The samples of a stream, and how they are stored. */
export interface SoundIn {
  readonly form: PcmForm;
  readonly isWav: boolean;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The place of its samples. */
  readonly place: Place;
  /** The differences from the header, once all has been read. */
  warnings(): readonly string[];
}

/** In a file or a stream. */
export interface Place {
  readonly dataOffset: number;
  readonly frameBytes: number;
}

/**
 * Raw samples of the form that is given, or a WAV stream. Of a file, the first `receivedFrames` are passed over; a stream
 * has only what is new.
 *
 * @throws InputError where nothing comes, or no such stream.
 */
export async function openSound(
  bytesIn: BytesIn,
  raw: PcmForm | undefined,
  receivedFrames = 0,
): Promise<SoundIn> {
  return raw ? rawSound(bytesIn, raw, receivedFrames) : wavSound(bytesIn, receivedFrames);
}

async function rawSound(
  { chunks, followed }: BytesIn,
  form: PcmForm,
  receivedFrames: number,
): Promise<SoundIn> {
  const place = { dataOffset: 0, frameBytes: rawFrameBytes(form) };
  followed?.goTo(receivedFrames * place.frameBytes);
  const first = await chunks.next();
  const isOver = followed !== undefined && receivedFrames > 0;
  if (first.done === true && !isOver) throw nothingCame(followed);
  const rest = first.done === true ? new Uint8Array() : first.value;
  const begins = HEADERS.find((word) =>
    Buffer.from(rest.subarray(0, 4)).toString('latin1').startsWith(word),
  );
  const warnings =
    begins === undefined || isOver
      ? []
      : [`it begins with ${begins}, like a file with a header: all of it was processed as samples`];
  return { form, isWav: false, place, chunks: after(rest, chunks), warnings: () => warnings };
}

async function wavSound({ chunks, followed }: BytesIn, receivedFrames: number): Promise<SoundIn> {
  const start = await startOf(chunks, followed);
  const { encoding, rateHz, channels, channelMask } = start;
  const isInteger = !encoding.startsWith('f');
  const form = {
    ...{ encoding, rateHz, channels, channelMask: channelMask ?? 0 },
    ...(isInteger && { bitDepth: start.bits }),
  };
  const { declaredBytes = Infinity, dataOffset, frameBytes } = start;
  if (followed) limitTo(followed, start);
  const passedBytes = followed ? receivedFrames * frameBytes : 0;
  if (passedBytes > 0) followed?.goTo(dataOffset + passedBytes);
  const rest = passedBytes > 0 ? new Uint8Array() : start.rest;
  const endBytes = followed ? () => followedEnd(followed, start) : () => declaredBytes;
  let received = passedBytes;
  let beyond = 0;
  async function* samples() {
    for await (const chunk of after(rest, chunks)) {
      const within = chunk.subarray(0, Math.max(0, endBytes() - received));
      beyond += chunk.length - within.length;
      received += within.length;
      if (within.length > 0) yield within;
    }
  }
  return {
    ...{ form, isWav: true, place: { dataOffset, frameBytes } },
    chunks: samples(),
    warnings() {
      const leftBytes = followed ? followed.sizeBytes() - dataOffset - received : beyond;
      const promised = endBytes();
      if (Number.isFinite(promised) && received < promised)
        return [
          `the header declares ${sizeText(promised)} of samples, but ${sizeText(received)} have arrived`,
        ];
      // a few text chunks are usual after the samples
      return leftBytes > MAX_TEXTS_BYTES
        ? [`${sizeText(leftBytes)} after the samples that the header declares were ignored`]
        : [];
    },
  };
}

/** The first bytes of files that are no raw samples. */
const HEADERS = ['RIFF', 'RF64', 'BW64', 'fLaC', 'OggS', 'ID3'];

const MAX_TEXTS_BYTES = 65_536;

async function startOf(
  chunks: BytesIn['chunks'],
  followed: Followed | undefined,
): Promise<PcmStart> {
  const stream = openWavStream();
  for (let isFirst = true; ; isFirst = false) {
    const next = await chunks.next();
    if (next.done === true)
      throw isFirst ? nothingCame(followed) : noWav('it ended within its header');
    try {
      const start = stream.push(next.value);
      if (start) return { ...start, encoding: start.samples };
    } catch (error) {
      if (error instanceof Fault && error.code === 'decode.unsupported')
        throw noWav(error.message, error);
      throw error;
    }
  }
}
type PcmStart = WavStart & Pick<PcmForm, 'encoding'>;

/** Recorders write the size of the samples at the end, or at intervals. */
function limitTo(followed: Followed, start: PcmStart): void {
  followed.endAt(() => start.dataOffset + followedEnd(followed, start));
}

/** Sizes from there on mean that the size is not known yet, or is in another chunk. */
const UNKNOWN_BYTES = 0x7fffe000;

/** Bytes of samples, by the current header. */
function followedEnd(followed: Followed, { dataOffset, declaredBytes = Infinity }: PcmStart) {
  const size = followed.u32leAt(dataOffset - 4) ?? 0;
  if (size > 0 && size < UNKNOWN_BYTES) return size;
  // of more than 2 GB, where the file is whole
  return dataOffset + declaredBytes <= followed.sizeBytes() ? declaredBytes : Infinity;
}

async function* after(first: Uint8Array, chunks: BytesIn['chunks']) {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => chunks };
}

const nothingCame = (followed: Followed | undefined) =>
  new InputError({
    type: 'invalid_request',
    code: 'missing_input',
    ...(followed
      ? {
          message: 'the file is empty, and nothing was added to it',
          whatToDo: 'Name the file that is being written; --settle sets how long to wait for it.',
        }
      : {
          message: 'the pipe contains no data',
          whatToDo: 'Pipe audio into it, as in: arecord -f cd -t wav | sonometer listen',
        }),
  });

const noWav = (why: string, cause?: unknown) =>
  new InputError(
    {
      type: 'invalid_request',
      code: 'unsupported_format',
      message: `no WAV stream arrives: ${why.replace(/^wav: /, '')}`,
      whatToDo:
        'Raw samples need --format, --rate and --channels. Compressed audio needs a decoder, as in: ffmpeg -i URL -f wav - | sonometer listen',
    },
    { cause },
  );

/**
 * Bytes as they come. The next are read when the last are processed, so that nothing piles up here.
 */
export interface BytesIn {
  /** Ends at the end of the sound, or when `stop` is aborted. */
  readonly chunks: AsyncIterator<Uint8Array, void, undefined>;
  /** Of a file that is followed. */
  readonly followed?: Followed;
}

/** A file that another program still writes. */
export interface Followed {
  sizeBytes(): number;
  /** A number of 32 bits, as it is now: a size in its header may have become known. */
  u32leAt(at: number): number | undefined;
  /** The bytes there now; fewer where the input ends before. */
  bytesAt(at: number, count: number): Uint8Array;
  /** The next chunk begins there. */
  goTo(at: number): void;
  /** Sets the offset at which reading ends; it is evaluated for each chunk. */
  endAt(bytes: () => number): void;
  close(): void;
}

const CHUNK_BYTES = 1 << 16;
/** Short compared with what an ear perceives as simultaneous. */
const LOOK_MS = 50;

/** Standard input, or another stream. */
export function streamIn(stop: AbortSignal, input: Readable = process.stdin): BytesIn {
  async function* chunks() {
    const end = () => input.destroy();
    stop.addEventListener('abort', end, { once: true });
    try {
      if (!stop.aborted) for await (const chunk of input) yield chunk as Uint8Array;
    } catch (error) {
      if (!stop.aborted) throw error;
    } finally {
      stop.removeEventListener('abort', end);
      input.destroy();
    }
  }
  return { chunks: chunks() };
}

/** Follows a file: its end is where nothing has come for `settleSec`. */
export function followFile(path: string, settleSec: number, stop: AbortSignal): BytesIn {
  const file = openSync(path, 'r');
  let endOf = () => Infinity;
  let at = 0;
  async function* chunks() {
    const chunk = new Uint8Array(CHUNK_BYTES);
    let lastMs = performance.now();
    while (!stop.aborted) {
      const wanted = Math.min(CHUNK_BYTES, endOf() - at);
      const read = wanted > 0 ? readSync(file, chunk, 0, wanted, at) : 0;
      if (read > 0) {
        at += read;
        yield chunk.slice(0, read);
        lastMs = performance.now();
        await new Promise((resolve) => setImmediate(resolve)); // signals, and the drawing
      } else if (performance.now() - lastMs >= settleSec * 1000) return;
      else await sleep(LOOK_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return {
    chunks: chunks(),
    followed: {
      sizeBytes: () => fstatSync(file).size,
      u32leAt(at) {
        const bytes = Buffer.alloc(4);
        return readSync(file, bytes, 0, 4, at) === 4 ? bytes.readUInt32LE(0) : undefined;
      },
      bytesAt(from, count) {
        const bytes = Buffer.alloc(count);
        return bytes.subarray(0, readSync(file, bytes, 0, count, from));
      },
      goTo(byte) {
        at = byte;
      },
      endAt(bytes) {
        endOf = bytes;
      },
      close() {
        closeSync(file);
      },
    },
  };
}
