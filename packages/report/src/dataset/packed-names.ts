/** Names of files, packed one after the other: a byte for each letter and four for each name. */
export interface PackedNames {
  /** Gives its place. */
  add(name: string): number;
  at(place: number): string;
  readonly count: number;
}

export function openPackedNames(): PackedNames {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true }); // which preserves it: a name may begin with it
  let bytes = new Uint8Array(1 << 12);
  let ends = new Uint32Array(64);
  let count = 0;
  let end = 0;
  return {
    add(name) {
      const max = end + 3 * name.length; // UTF-8 of one UTF-16 unit
      if (max > bytes.length) bytes = wider(bytes, max);
      if (count === ends.length) {
        const more = new Uint32Array(2 * count);
        more.set(ends);
        ends = more;
      }
      end += encoder.encodeInto(name, bytes.subarray(end)).written;
      ends[count] = end;
      return count++;
    },
    at: (place) => decoder.decode(bytes.subarray(place > 0 ? ends[place - 1] : 0, ends[place])),
    get count() {
      return count;
    },
  };
}

function wider(bytes: Uint8Array, min: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(min, Math.ceil(1.5 * bytes.length)));
  more.set(bytes);
  return more;
}
