/** Every way a run can fail. A door maps each code to its own vocabulary (status, exit code). */
export type FaultCode =
  | 'source.unreadable' // the bytes could not be read
  | 'decode.unsupported' // nothing in it can be decoded as audio
  | 'limit.duration' // longer than the limit
  | 'limit.channels' // no channels, or more than the limit
  | 'limit.rate' // a sample rate out of range
  | 'limit.stalled' // the decoder makes no progress
  | 'request.invalid' // an option has a wrong value
  | 'room.unmeasurable' // no response to measure a room from
  | 'run.aborted'; // the caller went away, or its deadline passed

export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  /** The option at fault, for `request.invalid`. */
  readonly param: string | undefined;

  constructor(code: FaultCode, message: string, options?: ErrorOptions & { param?: string }) {
    super(message, options);
    this.code = code;
    this.param = options?.param;
  }
}
