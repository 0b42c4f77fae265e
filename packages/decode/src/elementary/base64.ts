const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const SEXTETS = /* @__PURE__ */ (() => {
  const sextets = new Uint8Array(128);
  for (let i = 0; i < ALPHABET.length; i++) sextets[ALPHABET.charCodeAt(i)] = i;
  return sextets;
})();

const sextetAt = (text: string, at: number): number => SEXTETS[text.charCodeAt(at) & 127] ?? 0;

/** Node's own decoder. */
interface NativeBuffer {
  from(text: string, encoding: 'base64'): Uint8Array;
}

/**
 * Bytes of padded base64 (RFC 4648 §4) that this package wrote: an `AudioWorklet` has no `atob`. Node decodes the
 * weights of a network in a tenth of the time of a script that runs for the first time.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (globalThis as { readonly Buffer?: NativeBuffer }).Buffer;
  return native ? new Uint8Array(native.from(text, 'base64')) : decodePlain(text);
}

/** The same without Node. */
export function decodePlain(text: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const triple =
      (sextetAt(text, from) << 18) |
      (sextetAt(text, from + 1) << 12) |
      (sextetAt(text, from + 2) << 6) |
      sextetAt(text, from + 3);
    bytes[to] = triple >> 16;
    bytes[to + 1] = triple >> 8; // past the end of a typed array nothing is written
    bytes[to + 2] = triple;
  }
  return bytes;
}

/** `fromCharCode` takes its characters as arguments, of which a call has room for some ten thousand. */
const CHUNK_BYTES = 3 * 2048;

/** Padded base64 of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const part = bytes.subarray(from, from + CHUNK_BYTES);
    const codes: number[] = [];
    for (let at = 0; at < part.length; at += 3) {
      const triple = ((part[at] ?? 0) << 16) | ((part[at + 1] ?? 0) << 8) | (part[at + 2] ?? 0);
      for (let shift = 18; shift >= 0; shift -= 6)
        codes.push(ALPHABET.charCodeAt((triple >> shift) & 63));
    }
    text += String.fromCharCode(...codes);
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + '='.repeat(padding);
}
