import type { FaultCode } from '@sonometer/engine';
import type { PcmForm } from '../../live/pcm-form.js';

/** What a meter of a stream is asked for. */
export interface MeterQuestion {
  readonly form: PcmForm;
  /** Distance of the readings, seconds of the sound. */
  readonly everySec: number;
  /** As they were written; each can be read. */
  readonly alarms: readonly string[];
}

export const METER_WORDS = ['pause', 'resume', 'reset', 'end'] as const;
/** What a stream may say beside its samples. */
export type MeterWord = (typeof METER_WORDS)[number];
/** A word waits as so many bytes do: to begin anew takes 0.7 ms, in which as much and more is heard. */
const WORD_BYTES = 1 << 16;
/** Nor does any piece of samples wait as less: each takes 0.04 ms beside what is in it. */
const MIN_BYTES = 1 << 12;

/** How many bytes a piece or a word waits as, until it is heard. */
export const waitsAs = (stated: Uint8Array | MeterWord): number =>
  typeof stated === 'string' ? WORD_BYTES : Math.max(MIN_BYTES, stated.length);

/** To the thread of the meters. */
export type ToMeter = { readonly id: number } & (
  | { readonly kind: 'open'; readonly question: MeterQuestion }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'word'; readonly word: MeterWord }
  | { readonly kind: 'close' }
);

/** From it. */
export type FromMeter = { readonly id: number } & (
  | { readonly kind: 'opened' }
  /** JSON that the listener gets; `isLast` of the answer. */
  | { readonly kind: 'tell'; readonly json: string; readonly isLast: boolean }
  | { readonly kind: 'took'; readonly waitedBytes: number; readonly seconds: number }
  | {
      readonly kind: 'fault';
      /** Of the recording or the request; absent where the fault is ours. */
      readonly code: FaultCode | undefined;
      readonly message: string;
    }
);
