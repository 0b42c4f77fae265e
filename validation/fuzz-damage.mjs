// Ways to damage a file, for fuzz.mjs: each is drawn from a seed, so that it can be done again.

/** mulberry32 from FNV-1a of a name. */
export function randomOf(name) {
  let state = 0x811c9dc5;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { below, pick: (list) => list[below(list.length)] };
}

/** Numbers that a length or a rate ought not to be. */
const ABSURD = [
  0, 1, 2, 7, 0x7f, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff,
];

const join = (...parts) => new Uint8Array(Buffer.concat(parts));
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function setNumber(bytes, at, value, random) {
  if (at < 0 || at + 4 > bytes.length) return bytes;
  const copy = bytes.slice();
  view(copy).setUint32(at, value, random.pick([true, false]));
  return copy;
}

/** Every place where the four letters stand. */
function placesOf(bytes, letters) {
  const found = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) found.push(at);
  return found;
}

/** Words beside which every format keeps lengths and rates. */
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
  flips(bytes, random) {
    const copy = bytes.slice();
    for (let i = 1 + random.below(40); i > 0; i--)
      copy[random.below(copy.length)] ^= 1 << random.below(8);
    return copy;
  },
  'flips in the head'(bytes, random) {
    const copy = bytes.slice();
    const head = Math.min(copy.length, random.pick([64, 256, 1024]));
    for (let i = 1 + random.below(12); i > 0; i--) copy[random.below(head)] = random.below(256);
    return copy;
  },
  truncation: (bytes, random) => bytes.slice(0, random.below(bytes.length)),
  'lost beginning': (bytes, random) => bytes.slice(random.below(bytes.length)),
  'a hole'(bytes, random) {
    const from = random.below(bytes.length);
    return join(bytes.subarray(0, from), bytes.subarray(from + random.below(4000)));
  },
  'a run of one byte'(bytes, random) {
    const copy = bytes.slice();
    const from = random.below(copy.length);
    return copy.fill(random.pick([0, 0xff, 0x55]), from, from + random.below(3000));
  },
  'a piece twice'(bytes, random) {
    const from = random.below(bytes.length);
    const to = from + random.below(8000);
    return join(bytes.subarray(0, to), bytes.subarray(from));
  },
  splice(bytes, random, others) {
    const other = random.pick(others).bytes;
    return join(
      bytes.subarray(0, random.below(bytes.length)),
      other.subarray(random.below(other.length)),
    );
  },
  chain: (bytes, random, others) => join(bytes, random.pick(others).bytes),
  'one in another'(bytes, random, others) {
    const from = random.below(bytes.length);
    return join(bytes.subarray(0, from), random.pick(others).bytes, bytes.subarray(from));
  },
  'a lying length or rate'(bytes, random, _, format) {
    let broken = bytes;
    for (let i = 1 + random.below(3); i > 0; i--) {
      const places = placesOf(broken, random.pick(MARKS[format]));
      const place = places.length > 0 ? random.pick(places) : random.below(64);
      broken = setNumber(
        broken,
        place + random.pick([-4, 4, 8, 12, 16, 20, 24, 28]),
        random.pick(ABSURD),
        random,
      );
    }
    return broken;
  },
  'an absurd number anywhere in the head': (bytes, random) =>
    setNumber(bytes, random.below(Math.min(600, bytes.length)), random.pick(ABSURD), random),
  'a huge tag'(bytes, random) {
    const size = random.pick([0, 10, 100_000, 3_000_000]);
    const claimed = random.pick([size, size + 1000, 0x0fffffff]);
    const head = Buffer.alloc(10);
    head.write('ID3');
    head[3] = random.pick([2, 3, 4, 255]);
    for (let i = 0; i < 4; i++) head[6 + i] = (claimed >> (7 * (3 - i))) & 0x7f;
    return join(head, Buffer.alloc(size, random.below(256)), bytes);
  },
  'many tags': (bytes, random) =>
    join(
      ...Array.from({ length: 200 }, () =>
        Buffer.from([73, 68, 51, 4, 0, 0, 0, 0, 0, random.below(4)]),
      ),
      bytes,
    ),
  'packets of no length'(bytes, random, _, format) {
    const copy = bytes.slice();
    const [mark, at] = { ogg: ['OggS', 27], m4a: ['stsz', 16] }[format] ?? ['data', 4];
    for (const place of placesOf(copy, mark))
      if (random.below(2) === 0) copy.fill(0, place + at, place + at + 1 + random.below(40));
    return copy;
  },
  'pages or boxes in another order'(bytes, random, _, format) {
    const cuts = [...MARKS[format].flatMap((mark) => placesOf(bytes, mark)), bytes.length].sort(
      (a, b) => a - b,
    );
    const pieces = [0, ...cuts].map((from, i) => bytes.subarray(from, cuts[i]));
    for (let i = 0; i < 3; i++) {
      const [a, b] = [random.below(pieces.length), random.below(pieces.length)];
      [pieces[a], pieces[b]] = [pieces[b], pieces[a]];
    }
    return join(...pieces);
  },
};

/** The bytes, damaged in one way or in two, and how. */
export function damaged(bytes, random, others, format) {
  const names = Object.keys(ways);
  const chosen =
    random.below(4) === 0 ? [random.pick(names), random.pick(names)] : [random.pick(names)];
  let broken = bytes;
  for (const name of chosen)
    if (broken.length > 0) broken = ways[name](broken, random, others, format);
  return { bytes: broken, how: chosen.join(', then ') };
}
