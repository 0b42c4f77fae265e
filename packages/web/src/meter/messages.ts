import type { LiveReading } from '@sonometer/engine';
import type { Session } from '@sonometer/report/html/session-page.js';
import type { LiveRow } from '@sonometer/report/live/columns.js';

/** From the audio thread: the next frames of each channel, and how many of its calls were left out before them. */
export interface Chunk {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  readonly lostFrames: number;
}

/** To the worker that measures. */
export type MeterOrder =
  /** The sound comes through the port, chunk by chunk. */
  | { readonly kind: 'listen'; readonly rateHz: number; readonly port: MessagePort }
  | { readonly kind: 'read' }
  | { readonly kind: 'pause' | 'resume' | 'reset' }
  /** The summary of the session, with all of its numbers. */
  | { readonly kind: 'sum' }
  /** The same as a page, in the style of this one. */
  | { readonly kind: 'report'; readonly session: SessionSoFar; readonly style: string };

/** The page's data of a session: its sum is the worker's. */
export type SessionSoFar = Omit<Session, 'sum'>;

/** Left and right of the latest frames, one after the other. */
export type Pairs = Float32Array<ArrayBuffer>;

/** The values that the display shows of this moment. */
export interface Moment {
  readonly reading: LiveReading;
  readonly pairs: Pairs;
  readonly lostFrames: number;
}

/** The sum of the session: the body of the meter's answer. */
export type Sum = Readonly<Record<string, unknown>>;

/** From the worker. */
export type MeterReported =
  | { readonly kind: 'opened'; readonly channels: number; readonly rateHz: number }
  | { readonly kind: 'moment'; readonly moment: Moment | undefined }
  /** One line for each tenth of a second of sound. */
  | { readonly kind: 'lines'; readonly rows: readonly LiveRow[] }
  | { readonly kind: 'sum'; readonly sum: Sum }
  | { readonly kind: 'report'; readonly text: string }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };
