import { DECODER_DELAY, type EncoderNote } from './encoder-note.js';
import type { FrameHeader } from './frame-header.js';

/**
 * Frames that are decoded before the one that is wanted: they fill the overlap of the transform, which is a granule long,
 * and the filters, which are 480 samples long.
 */
const RUN_UP_FRAMES = 2;
/** More than that, and the note lies. */
const MAX_NOTED_FRAMES = 932_067;

/** Which samples of the decoder are the recording: neither the encoder's delay nor its padding, nor a run-up. */
export class Timeline {
  readonly #samples: number;
  /** Samples before the recording. */
  readonly #skipped: number;
  /** Where the encoder's padding begins and ends: what follows, where a stream is longer than noted, counts again. */
  readonly #end: number = Infinity;
  readonly #noted: number = Infinity;
  #start = 0;
  /** Of the next sample, in the recording. */
  #at: number;

  constructor({ samples }: Pick<FrameHeader, 'samples'>, note: EncoderNote | undefined) {
    const { delay = 0, padding = 0, streamFrames = 0 } = note ?? {};
    const isNoted =
      note?.hasFrame === false && streamFrames > 0 && streamFrames <= MAX_NOTED_FRAMES;
    this.#samples = samples;
    this.#skipped = isNoted ? delay + DECODER_DELAY : 0;
    if (isNoted) {
      this.#end = streamFrames * samples - delay - padding;
      this.#noted = Math.max(this.#end, streamFrames * samples - this.#skipped);
    }
    this.#at = -this.#skipped;
  }

  /** Of a sample of the stream, in the recording; in its surplus, where that begins. */
  #placeOf(sample: number): number {
    const place = sample - this.#skipped;
    return place < this.#noted ? Math.min(place, this.#end) : place - this.#noted + this.#end;
  }

  /** Starts where `frame` of the recording can be decoded from: how many frames are not, and the first place that counts. */
  seek(frame: number): { readonly droppedFrames: number; readonly position: number } {
    const wanted = frame < this.#end ? frame : frame + this.#noted - this.#end;
    const first = Math.floor((wanted + this.#skipped) / this.#samples);
    const start = first * this.#samples - this.#skipped;
    if (first <= RUN_UP_FRAMES || start < 0 || this.#end <= 0)
      return { droppedFrames: 0, position: 0 };
    this.#start = start;
    this.#at = start - RUN_UP_FRAMES * this.#samples;
    return { droppedFrames: first - RUN_UP_FRAMES, position: this.#placeOf(start + this.#skipped) };
  }

  /** Of the next samples so many, all of the recording or none of them. */
  take(some: number): { readonly count: number; readonly isRecording: boolean } {
    const at = this.#at;
    const start = this.#start;
    const isSurplus = at >= this.#end && at < this.#noted;
    const isRecording = at >= start && !isSurplus;
    let upTo = Infinity;
    for (const place of [start, this.#end, this.#noted])
      if (at < place) upTo = Math.min(upTo, place);
    const count = Math.min(some, upTo - at);
    this.#at += count;
    return { count, isRecording };
  }
}
