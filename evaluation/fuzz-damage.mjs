// Ways to damage a file, for fuzz.mjs: each is drawn from a seed (Chance), so that it can be done again.

/** A whole number from nought up to one less than `count`. */
const below = (chance, count) => chance.whole(0, count - 1);

/** Numbers that are invalid as a length or a rate. */
const ABSURD = [
  0, 1, 2, 7, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff,
];

const join = (...parts) => new Uint8Array(Buffer.concat(parts));
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function setNumber(bytes, at, value, chance) {
  if (at < 0 || at + 4 > bytes.length) return bytes;
  const copy = bytes.slice();
  view(copy).setUint32(at, value, chance.pick([true, false]));
  return copy;
}

/** Every place of the four letters. */
function placesOf(bytes, letters) {
  const found = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) found.push(at);
  return found;
}

/** Words next to which every format stores lengths and rates. */
const MARKS = {
  wav: ['RIFF', 'fmt ', 'data'],
  mp3: ['ID3', 'Xing', 'Info', 'LAME'],
  flac: ['fLaC'],
  m4a: 'moov trak mdia minf stbl stsd stts stsz stsc stco esds mvhd mdhd tkhd elst mp4a alac moof traf trun tfhd mdat ftyp'.split(
    ' ',
  ),
  ogg: ['OggS', 'OpusHead', 'OpusTags', 'vorbis', 'fLaC'],
};

const ways = {
  flips(bytes, chance) {
    const copy = bytes.slice();
    for (let i = 1 + below(chance, 40); i > 0; i--)
      copy[below(chance, copy.length)] ^= 1 << below(chance, 8);
    return copy;
  },
  'flips in the head'(bytes, chance) {
    const copy = bytes.slice();
    const head = Math.min(copy.length, chance.pick([64, 256, 1024]));
    for (let i = 1 + below(chance, 12); i > 0; i--) copy[below(chance, head)] = below(chance, 256);
    return copy;
  },
  truncation: (bytes, chance) => bytes.slice(0, below(chance, bytes.length)),
  'lost beginning': (bytes, chance) => bytes.slice(below(chance, bytes.length)),
  'a hole'(bytes, chance) {
    const from = below(chance, bytes.length);
    return join(bytes.subarray(0, from), bytes.subarray(from + below(chance, 4000)));
  },
  'a run of one byte'(bytes, chance) {
    const copy = bytes.slice();
    const from = below(chance, copy.length);
    return copy.fill(chance.pick([0, 0xff, 0x55]), from, from + below(chance, 3000));
  },
  'a piece twice'(bytes, chance) {
    const from = below(chance, bytes.length);
    const to = from + below(chance, 8000);
    return join(bytes.subarray(0, to), bytes.subarray(from));
  },
  splice(bytes, chance, others) {
    const other = chance.pick(others).bytes;
    return join(
      bytes.subarray(0, below(chance, bytes.length)),
      other.subarray(below(chance, other.length)),
    );
  },
  chain: (bytes, chance, others) => join(bytes, chance.pick(others).bytes),
  'one in another'(bytes, chance, others) {
    const from = below(chance, bytes.length);
    return join(bytes.subarray(0, from), chance.pick(others).bytes, bytes.subarray(from));
  },
  'a lying length or rate'(bytes, chance, _, format) {
    let broken = bytes;
    for (let i = 1 + below(chance, 3); i > 0; i--) {
      const places = placesOf(broken, chance.pick(MARKS[format]));
      const place = places.length > 0 ? chance.pick(places) : below(chance, 64);
      broken = setNumber(
        broken,
        place + chance.pick([-4, 4, 8, 12, 16, 20, 24, 28]),
        chance.pick(ABSURD),
        chance,
      );
    }
    return broken;
  },
  'an absurd number anywhere in the head': (bytes, chance) =>
    setNumber(bytes, below(chance, Math.min(600, bytes.length)), chance.pick(ABSURD), chance),
  'a huge tag'(bytes, chance) {
    const size = chance.pick([0, 10, 100_000, 3_000_000]);
    const claimed = chance.pick([size, size + 1000, 0x0fffffff]);
    const head = Buffer.alloc(10);
    head.write('ID3');
    head[3] = chance.pick([2, 3, 4, 255]);
    for (let i = 0; i < 4; i++) head[6 + i] = (claimed >> (7 * (3 - i))) & 0x7f;
    return join(head, Buffer.alloc(size, below(chance, 256)), bytes);
  },
  'many tags': (bytes, chance) =>
    join(
      ...Array.from({ length: 200 }, () =>
        Buffer.from([73, 68, 51, 4, 0, 0, 0, 0, 0, below(chance, 4)]),
      ),
      bytes,
    ),
  'packets of no length'(bytes, chance, _, format) {
    const copy = bytes.slice();
    const [mark, at] = { ogg: ['OggS', 27], m4a: ['stsz', 16] }[format] ?? ['data', 4];
    for (const place of placesOf(copy, mark))
      if (below(chance, 2) === 0) copy.fill(0, place + at, place + at + 1 + below(chance, 40));
    return copy;
  },
  'pages or boxes in another order'(bytes, chance, _, format) {
    const cuts = [...MARKS[format].flatMap((mark) => placesOf(bytes, mark)), bytes.length].sort(
      (a, b) => a - b,
    );
    const pieces = [0, ...cuts].map((from, i) => bytes.subarray(from, cuts[i]));
    for (let i = 0; i < 3; i++) {
      const [a, b] = [below(chance, pieces.length), below(chance, pieces.length)];
      [pieces[a], pieces[b]] = [pieces[b], pieces[a]];
    }
    return join(...pieces);
  },
};

/** The bytes, damaged in one way or in two, and how. */
export function damaged(bytes, chance, others, format) {
  const names = Object.keys(ways);
  const chosen =
    below(chance, 4) === 0 ? [chance.pick(names), chance.pick(names)] : [chance.pick(names)];
  let broken = bytes;
  for (const name of chosen)
    if (broken.length > 0) broken = ways[name](broken, chance, others, format);
  return { bytes: broken, how: chosen.join(', then ') };
}

// Makes a file that fails smaller, as long as it fails in the same way, for fuzz.mjs.
const MAX_TRIES = 200;

/** Delta debugging (Zeller and Hildebrandt 2002), with pieces of bytes: drop a half, a quarter … of what is left. */
export async function shrunk(bytes, fails) {
  let best = bytes;
  let tries = 0;
  for (let pieces = 2; pieces <= best.length && tries < MAX_TRIES;) {
    const size = Math.ceil(best.length / pieces);
    let smaller;
    for (let from = 0; from < best.length && !smaller && tries < MAX_TRIES; from += size) {
      const candidate = new Uint8Array(
        Buffer.concat([best.subarray(0, from), best.subarray(from + size)]),
      );
      tries++;
      if (await fails(candidate)) smaller = candidate;
    }
    if (smaller) {
      best = smaller;
      pieces = Math.max(2, pieces - 1);
    } else pieces *= 2;
  }
  return best;
}
