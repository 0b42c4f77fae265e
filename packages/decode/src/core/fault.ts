/** Every way a run can fail. Each interface maps a code to its own vocabulary (status, exit code). */
export type FaultCode =
  | 'source.unreadable' // the bytes could not be read
  | 'decode.unsupported' // nothing in it can be decoded as audio
  | 'limit.duration' // longer than the limit
  | 'limit.samples' // more samples, of all channels, than the limit
  | 'limit.work' // more time than the limit
  | 'limit.channels' // no channels, or more than the limit
  | 'limit.rate' // a sample rate out of range
  | 'limit.stalled' // the decoder makes no progress
  | 'request.invalid' // an option has a wrong value
  | 'room.unmeasurable' // no response to measure a room from
  | 'run.aborted'; // the caller went away, or its deadline passed

interface FaultDetails extends ErrorOptions {
  readonly param?: string;
  readonly decodedSec?: number;
}

/** What can be wrong with a recording, a source or a request. Anything else that is thrown is a bug. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  /** The option at fault, for `request.invalid`. */
  readonly param: string | undefined;
  /** Seconds of audio that were decoded before a limit was reached or the run was aborted. */
  readonly decodedSec: number | undefined;

  constructor(code: FaultCode, message: string, options?: FaultDetails) {
    super(typeof message === 'symbol' ? String(message) : message, options); // of callers without types
    this.code = code;
    this.param = options?.param;
    this.decodedSec = options?.decodedSec;
  }
}
