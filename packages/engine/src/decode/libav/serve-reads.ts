import { Fault } from '../../core/fault.js';
import type { Source } from '../../source/source.js';
import type { Libav } from './libav.js';

const READ_BYTES = 65_536;

/** Reads for a demuxer, which itself only ever sees the end of the file. */
export interface ServedReads {
  /** Why a read failed, when one did. */
  readonly fault: Fault | undefined;
  /** Every read so far was answered at once. A source that starts so has to go on so. */
  readonly areSynchronous: boolean;
  readonly stop: () => void;
}

/**
 * Lets the demuxers of `libav` read `source` as the file `name`, at any place, piece by piece.
 *
 * A read that fails must say so: at no bytes in the midst of a file libav.js would wait for ever. It
 * learns it by a throw from the callback, or later by an error sent in place of bytes.
 */
export async function serveReads(libav: Libav, name: string, source: Source): Promise<ServedReads> {
  let fault: Fault | undefined;
  let areSynchronous = true;
  const failed = (error: unknown): Fault =>
    (fault ??=
      error instanceof Fault
        ? error
        : new Fault('source.unreadable', 'the source could not be read', { cause: error }));

  libav.onblockread = (_, position) => {
    if (fault) throw fault;
    const send = (bytes: Uint8Array | null, options?: { readonly error: unknown }) => {
      libav.ff_block_reader_dev_send(name, position, bytes && wholeBuffer(bytes), options);
    };
    try {
      const bytes = source.read(position, Math.min(READ_BYTES, source.sizeBytes - position));
      if (bytes instanceof Uint8Array) {
        send(bytes);
        return;
      }
      areSynchronous = false;
      bytes.then(send, (error: unknown) => {
        send(null, { error: failed(error) });
      });
    } catch (error) {
      throw failed(error);
    }
  };
  await libav.mkblockreaderdev(name, source.sizeBytes);

  return {
    get fault() {
      return fault;
    },
    get areSynchronous() {
      return areSynchronous;
    },
    stop: () => {
      libav.onblockread = null;
    },
  };
}

/** libav.js takes the buffer behind the view to be the bytes. */
const wholeBuffer = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : bytes.slice();
