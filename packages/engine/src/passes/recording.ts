import type { Block } from '@sonometer/decode/core/audio';
import { type Decoder, withNext } from '@sonometer/decode';

/** Room for copies of samples, taken piece by piece and released all at once. */
export interface BufferPool {
  readonly copy: (samples: Float32Array) => Float32Array;
  /** No copy may be used afterwards. */
  close(): void;
}

const PIECE_SAMPLES = 1 << 16;

/**
 * Pieces that no recording uses, 16 MB at most. New memory for each recording made V8 collect all garbage after a few
 * of them: 20 s of stereo, analysed twice, took 43 ms of processor time, and 27 with these.
 */
const idle: Float32Array<ArrayBuffer>[] = [];
const MAX_IDLE = 64;

/** Opens room for the copies of one recording. */
export function openBufferPool(): BufferPool {
  const pieces: Float32Array<ArrayBuffer>[] = [];
  let piece = new Float32Array();
  let used = 0;
  return {
    copy(samples) {
      if (samples.length > PIECE_SAMPLES) return samples.slice();
      if (used + samples.length > piece.length) {
        piece = idle.pop() ?? new Float32Array(PIECE_SAMPLES);
        pieces.push(piece);
        used = 0;
      }
      const copy = piece.subarray(used, (used += samples.length));
      copy.set(samples);
      return copy;
    },
    close() {
      idle.push(...pieces.splice(0, MAX_IDLE - idle.length));
      pieces.length = 0;
      piece = new Float32Array();
    },
  };
}

/** Samples stored between passes: 64 MB, three minutes of stereo at 44.1 kHz. */
const RETAINED_SAMPLES = 1 << 24;

/**
 * Of PCM fewer are stored: beyond the idle memory of the buffer pool, new memory costs more than the conversion of the
 * samples.
 */
const RETAINED_PCM_SAMPLES = 1 << 22;

/** A recording that may be played several times. */
export interface Recording {
  /** A decoder from the start; one at a time. */
  open(): Promise<Decoder>;
  /** Wall time that decoding has taken so far, milliseconds. */
  readonly decodeMs: number;
  /** No decoder of it may be used afterwards. */
  close(): void;
}

/**
 * Decodes a recording for each pass; a short one is decoded once, and its samples are stored for the passes that
 * follow.
 */
export function computeRecording(openDecoder: () => Promise<Decoder>, passes: number): Recording {
  let retained: { readonly decoder: Decoder; readonly packets: readonly Block[] } | undefined;
  const pool = openBufferPool();
  let isTooLong = false;
  let decodeMs = 0;
  const spend = (ms: number) => {
    decodeMs += ms;
  };
  return {
    get decodeMs() {
      return decodeMs;
    },
    close: () => {
      pool.close();
    },
    async open() {
      if (retained) return replay(retained.decoder, retained.packets);
      const startedMs = performance.now();
      const decoder = timed(await openDecoder(), spend);
      spend(performance.now() - startedMs);
      if (passes < 2 || isTooLong || isLongPcm(decoder)) return decoder;
      return storing(decoder, pool, {
        done: (packets) => (retained = { decoder, packets }),
        tooLong: () => (isTooLong = true),
      });
    },
  };
}

const isLongPcm = ({ facts, format, knownFrames = 0 }: Decoder): boolean =>
  facts.codec.startsWith('pcm') && knownFrames * format.channels > RETAINED_PCM_SAMPLES;

/** The same decoder, which reports the time of each packet. */
function timed(decoder: Decoder, spend: (ms: number) => void): Decoder {
  return withNext(decoder, () => {
    const startedMs = performance.now();
    const packet = decoder.next();
    if (packet instanceof Promise)
      return packet.finally(() => {
        spend(performance.now() - startedMs);
      });
    spend(performance.now() - startedMs);
    return packet;
  });
}

/** The same decoder, which copies its output, and stops copying when that grows too long. */
function storing(
  decoder: Decoder,
  pool: BufferPool,
  { done, tooLong }: { done: (packets: readonly Block[]) => void; tooLong: () => void },
): Decoder {
  let packets: Block[] | undefined = [];
  let samples = 0;
  const store = (packet: Block | null) => {
    if (!packet) {
      if (packets) done(packets);
      return packet;
    }
    samples += packet.reduce((sum, channel) => sum + channel.length, 0);
    if (packets && samples > RETAINED_SAMPLES) {
      packets = undefined;
      pool.close(); // 64 MB that would never be read
      tooLong();
    }
    packets?.push(packet.map(pool.copy));
    return packet;
  };
  return withNext(decoder, () => {
    const packet = decoder.next();
    return packet instanceof Promise ? packet.then(store) : store(packet);
  });
}

function replay({ format, facts, damage }: Decoder, packets: readonly Block[]): Decoder {
  let index = 0;
  return {
    format,
    facts,
    damage,
    next: () => (packets[index++] as Float32Array[] | undefined) ?? null,
    close: () => undefined,
  };
}
