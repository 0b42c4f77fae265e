/** The resources of the server that a stream may use. */
export interface MeterLimits {
  /** Streams of this process, and of one caller. */
  readonly max: number;
  readonly maxOfCaller: number;
  /** Longest message, bytes; a longer one ends the stream (1009). */
  readonly messageBytes: number;
  /** Unprocessed bytes, from which on no more is read from the caller. */
  readonly waitingBytes: number;
  /** Bytes of readings that the caller has not read; then it is dropped. */
  readonly unreadBytes: number;
  /** A stream without a sample for so long is ended. */
  readonly idleMs: number;
  /** The same limit in a pause. */
  readonly pausedMs: number;
  /** The interval at which a stream's usage is reserved from the plan. */
  readonly chargeMs: number;
  /** A client that does not answer the close is cut off. */
  readonly drainMs: number;
}

export const METER_LIMITS: MeterLimits = {
  max: 32,
  maxOfCaller: 4,
  messageBytes: 1 << 20,
  waitingBytes: 1 << 18,
  unreadBytes: 1 << 18,
  idleMs: 30_000,
  pausedMs: 600_000,
  chargeMs: 1000,
  drainMs: 2000,
};

/** Why a stream ends, by its close code (docs/live.md). */
export const closeCode = {
  /** The answer was sent. */
  done: 1000,
  /** The server stops. */
  stopping: 1001,
  /** No such message. */
  notUnderstood: 4400,
  /** The plan is used up. */
  planUsedUp: 4402,
  /** No sample for too long. */
  idle: 4408,
  /** Longer than a recording may be. */
  tooLong: 4413,
  /** The readings were not read. */
  tooSlow: 4429,
  /** A failure of the server. */
  failed: 4500,
} as const;
