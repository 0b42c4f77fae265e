import { type Mark, MAX_MARKS } from '../../core/mark.js';
import type { Source } from '../../source/source.js';
import { cleanText } from '../claims/named-claim.js';
import { elementsOf, ID, readElementHead, readUnsigned } from '../matroska/ebml.js';

const MAX_ELEMENTS = 1000; // each costs a read
const HEAD_BYTES = 12;
const MAX_BODY_BYTES = 4_194_304;
const NANOSECONDS = 1e9;

/** The chapters of a file (RFC 9559, 5.1.7): those of its default edition. */
export async function* matroskaMarks(source: Source): AsyncGenerator<Mark, void, undefined> {
  const chapters = await readChapters(source);
  if (chapters) yield* chaptersIn(chapters);
}

/** The element before the clusters, or where the index says that it is. */
async function readChapters(source: Source): Promise<Uint8Array | undefined> {
  let at = 0;
  let origin = 0;
  let indexed: number | undefined;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const head = readElementHead(await source.read(at, HEAD_BYTES), 0);
    const body = at + (head?.headBytes ?? 0);
    if (!head || head.id === ID.cluster || (head.size === undefined && head.id !== ID.segment)) {
      if (indexed === undefined || indexed === at) return undefined;
      at = indexed;
      indexed = undefined;
      continue;
    }
    const bytes = Math.min(head.size ?? 0, MAX_BODY_BYTES);
    if (head.id === ID.chapters) return await source.read(body, bytes);
    if (head.id === ID.segment) {
      origin = at = body;
      continue;
    }
    if (head.id === ID.seekHead) {
      const place = placeIn(await source.read(body, bytes));
      if (place !== undefined) indexed = origin + place;
    }
    at = body + (head.size ?? 0);
  }
  return undefined;
}

/** Where in the segment the chapters are, by its index. */
function placeIn(seekHead: Uint8Array): number | undefined {
  for (const { id, body } of elementsOf(seekHead)) {
    if (id !== CHAPTER.seek) continue;
    const fields = new Map(Array.from(elementsOf(body), (field) => [field.id, field.body]));
    const of = readUnsigned(fields.get(CHAPTER.seekId) ?? new Uint8Array());
    const place = fields.get(CHAPTER.seekPosition);
    if (of === ID.chapters && place) return readUnsigned(place);
  }
  return undefined;
}

const CHAPTER = {
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  edition: 0x45b9,
  editionHidden: 0x45bd,
  editionDefault: 0x45db,
  atom: 0xb6,
  hidden: 0x98,
  enabled: 0x4598,
  start: 0x91,
  end: 0x92,
  display: 0x80,
  title: 0x85,
} as const;

type Fields = readonly { readonly id: number; readonly body: Uint8Array }[];

const numberIn = (fields: Fields, id: number): number | undefined => {
  const field = fields.find((one) => one.id === id);
  return field && readUnsigned(field.body);
};

function* chaptersIn(chapters: Uint8Array): Generator<Mark, void, undefined> {
  const editions = [...elementsOf(chapters)]
    .filter(({ id }) => id === CHAPTER.edition)
    .map(({ body }): Fields => [...elementsOf(body)])
    .filter((fields) => numberIn(fields, CHAPTER.editionHidden) !== 1);
  const edition =
    editions.find((fields) => numberIn(fields, CHAPTER.editionDefault) === 1) ?? editions[0] ?? [];
  let count = 0;
  for (const { id, body } of edition) {
    if (id !== CHAPTER.atom) continue;
    if (count++ >= MAX_MARKS) return;
    const fields = [...elementsOf(body)];
    const start = numberIn(fields, CHAPTER.start);
    const isShown =
      numberIn(fields, CHAPTER.hidden) !== 1 && numberIn(fields, CHAPTER.enabled) !== 0;
    if (start === undefined || !isShown) continue;
    const end = numberIn(fields, CHAPTER.end) ?? 0;
    const display = fields.find((field) => field.id === CHAPTER.display);
    const text =
      display && [...elementsOf(display.body)].find((field) => field.id === CHAPTER.title);
    const title = text ? cleanText(new TextDecoder().decode(text.body)) : '';
    yield {
      ...{ kind: 'chapter', tag: 'ChapterAtom', startSec: start / NANOSECONDS },
      ...(end > start && { endSec: end / NANOSECONDS }),
      ...(title !== '' && { title }),
    };
  }
}
