/** Files by what their samples hash to, in 28 bytes a file, or less. */
export interface HashGroups {
  /** Gives whether it is the first of its hash. */
  add(sha256: string, file: number): boolean;
  /** Files of one hash where there are several, in the order in which the first ones came. */
  groups(): readonly (readonly number[])[];
}

/**
 * Of the 256 bits these are stored: among 10⁶ files two different ones share them once in 10²⁶
 * sets.
 */
const WORDS = 4;

const HEX = /^[0-9a-f]+$/i;

export function openHashGroups(): HashGroups {
  /** `WORDS` of each first file. */
  let words = new Uint32Array(WORDS << 6);
  let files = new Uint32Array(1 << 6);
  let count = 0;
  /** Open addressing: 1 + the place of a first file, 0 where nothing is. */
  let table = new Uint32Array(1 << 7);
  /** Of each first file that has equals, the others. */
  const others = new Map<number, number[]>();

  const slotOf = (word: (i: number) => number): number => {
    const mask = table.length - 1;
    for (let slot = word(0) & mask; ; slot = (slot + 1) & mask) {
      const place = (table[slot] ?? 0) - 1;
      if (place < 0) return slot;
      let i = 0;
      while (i < WORDS && words[WORDS * place + i] === word(i)) i++;
      if (i === WORDS) return slot;
    }
  };

  const grow = () => {
    [words, files] = [twice(words), twice(files)];
    table = new Uint32Array(2 * table.length);
    for (let place = 0; place < count; place++)
      table[slotOf((i) => words[WORDS * place + i] ?? 0)] = place + 1;
  };

  return {
    add(sha256, file) {
      if (!HEX.test(sha256)) return true; // a table that others have written
      if (count === files.length) grow();
      const requested = Uint32Array.from({ length: WORDS }, (_, i) =>
        Number.parseInt(sha256.slice(8 * i, 8 * i + 8), 16),
      );
      const slot = slotOf((i) => requested[i] ?? 0);
      const place = (table[slot] ?? 0) - 1;
      if (place >= 0) {
        const same = others.get(place);
        if (same) same.push(file);
        else others.set(place, [file]);
        return false;
      }
      words.set(requested, WORDS * count);
      files[count] = file;
      table[slot] = ++count;
      return true;
    },
    groups: () =>
      [...others]
        .sort(([one], [other]) => one - other)
        .map(([place, same]) => [files[place] ?? 0, ...same]),
  };
}

function twice(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(2 * list.length);
  wider.set(list);
  return wider;
}
