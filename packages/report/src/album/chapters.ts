import type { Analysis, Request, Run, Source } from '@sonometer/engine';
import type { PartOutcome } from './part-outcome.js';

export const ALBUM_PREFIX = 'album.';
export const ONE_FILE_SUFFIX = '.one-file';

/** Whether an answer measures the chapters of one file. */
export const isOfOneFile = (id: string): boolean =>
  id.startsWith(ALBUM_PREFIX) && id.endsWith(ONE_FILE_SUFFIX);

/** The chapters of one file, each with the body of an `albumAnswer`; a file without chapters is one. */
interface ChaptersBody {
  readonly chapters: readonly {
    readonly title?: string;
    readonly startSec: number;
    readonly durationSec: number;
    readonly body: Analysis['body'];
  }[];
}

/** What `analyze` gives, of the chapters of a file together. */
export async function measureChapters(
  source: Source,
  request: Request,
  run: Run,
): Promise<Omit<Analysis, 'also' | 'body'> & { readonly body: ChaptersBody }> {
  const { analyzeChapters } = await import('@sonometer/engine'); // not loaded for other questions
  const measured = await analyzeChapters(source, request, run);
  const [first] = measured;
  if (!first) throw new Error('a recording has one chapter or more');
  const sum = (of: (one: Analysis) => number) =>
    measured.reduce((total, { analysis }) => total + of(analysis), 0);
  return {
    body: {
      chapters: measured.map(({ title, startSec, analysis: { body, durationSec } }) => ({
        ...(title !== undefined && { title }),
        ...{ startSec, durationSec, body },
      })),
    },
    format: first.analysis.format,
    facts: first.analysis.facts,
    durationSec: sum(({ durationSec }) => durationSec),
    warnings: [...new Set(measured.flatMap(({ analysis }) => analysis.warnings))],
    decodeMs: sum(({ decodeMs }) => decodeMs),
  };
}

/** The parts of an album that is one file: its chapters, or the file itself. */
export function chapterOutcomes(
  body: object,
  nameOf: (chapter: Analysis['body']) => string,
): readonly PartOutcome[] {
  const { chapters } = body as ChaptersBody;
  const [first] = chapters;
  const file = first ? nameOf(first.body) : '';
  return chapters.map(({ title, startSec, ...measured }, i) =>
    chapters.length === 1
      ? { name: file, ...measured }
      : { name: title ?? `Chapter ${i + 1}`, chapter: { file, startSec }, ...measured },
  );
}
