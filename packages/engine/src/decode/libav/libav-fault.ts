import { Fault } from '../../core/fault.js';

/**
 * libav.js throws plain errors and strings, and a trap of WebAssembly is a RuntimeError: whichever it
 * is, the sandbox held, and this recording does not decode.
 */
export const libavFault = (error: unknown, origin: string): Fault =>
  error instanceof Fault
    ? error
    : new Fault('decode.unsupported', `${origin}: nothing in it can be decoded`, { cause: error });
