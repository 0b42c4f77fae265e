import type { Chunk } from './canvas.js';

/**
 * The part on the audio thread: it hands the samples on and does nothing else, so that no display and no measure can
 * make the sound stumble.
 */

/** Of the thread's own scope, which no library of TypeScript declares. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: unknown): void;
declare const currentFrame: number;

/** 21 ms at 48 kHz: few messages, and no display is late by a frame. */
const CHUNK_FRAMES = 1024;

class Capture extends AudioWorkletProcessor {
  #port: MessagePort | undefined;
  #channels: Float32Array<ArrayBuffer>[] = [];
  #filled = 0;
  #expected = -1;
  #lostFrames = 0;
  /** Of the first sound: what has fewer later is spread over them. */
  #count = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.#port = data;
    };
  }

  process([input = []]: Float32Array[][]): boolean {
    const port = this.#port;
    if (!port) return true;
    const frames = input[0]?.length ?? 0;
    if (this.#count === 0) {
      // a source that has not begun is one silent channel
      if (!input.some((channel) => channel.some((x) => x !== 0))) return true;
      this.#count = input.length;
    }
    if (this.#expected >= 0 && currentFrame > this.#expected)
      this.#lostFrames += currentFrame - this.#expected;
    const length = frames || QUANTUM_FRAMES;
    this.#expected = currentFrame + length;
    if (this.#filled === 0)
      this.#channels = Array.from({ length: this.#count }, () => new Float32Array(CHUNK_FRAMES));
    for (const [c, channel] of this.#channels.entries()) {
      const received = input[c] ?? input[0];
      if (received) channel.set(received, this.#filled);
    }
    this.#filled += length;
    if (this.#filled < CHUNK_FRAMES) return true;
    const chunk: Chunk = { channels: this.#channels, lostFrames: this.#lostFrames };
    port.postMessage(
      chunk,
      this.#channels.map(({ buffer }) => buffer),
    );
    this.#filled = 0;
    return true;
  }
}

/** Web Audio API, 1.1: a render quantum. */
const QUANTUM_FRAMES = 128;

registerProcessor('capture', Capture);
