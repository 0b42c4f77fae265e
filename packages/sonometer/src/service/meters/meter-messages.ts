import type { FaultCode } from '@sonometer/engine';
import type { PcmForm } from '../../live/session.js';

/** The settings of a meter of a stream. */
export interface MeterRequest {
  readonly form: PcmForm;
  /** Distance of the readings, seconds of the sound. */
  readonly everySec: number;
  /** As they were written; each can be read. */
  readonly alarms: readonly string[];
}

export const METER_WORDS = ['pause', 'resume', 'reset', 'end'] as const;
/** The commands that a stream may send besides its samples. */
export type MeterWord = (typeof METER_WORDS)[number];
/**
 * A command counts as so many waiting bytes: a restart takes 0.7 ms, in which at least as many are
 * processed.
 */
const WORD_BYTES = 1 << 16;
/** Smallest size that a piece of samples counts as: each takes 0.04 ms besides its samples. */
const MIN_BYTES = 1 << 12;

/** How many waiting bytes a piece or a command counts as, until it is processed. */
export const waitsAs = (stated: Uint8Array | MeterWord): number =>
  typeof stated === 'string' ? WORD_BYTES : Math.max(MIN_BYTES, stated.length);

/** To the thread of the meters. */
export type ToMeter = { readonly id: number } & (
  | { readonly kind: 'open'; readonly question: MeterRequest }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'word'; readonly word: MeterWord }
  | { readonly kind: 'close' }
);

/** From it. */
export type FromMeter = { readonly id: number } & (
  | { readonly kind: 'opened' }
  /** JSON that the listener gets; `isLast` of the answer. */
  | { readonly kind: 'reading'; readonly json: string; readonly isLast: boolean }
  | { readonly kind: 'took'; readonly waitedBytes: number; readonly seconds: number }
  | {
      readonly kind: 'fault';
      /** Of the recording or the request; absent where the fault is ours. */
      readonly code: FaultCode | undefined;
      readonly message: string;
    }
);
