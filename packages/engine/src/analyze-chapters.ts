import { type Block, framesOf } from '@sonometer/decode/core/audio';
import { Fault } from '@sonometer/decode/core/fault';
import { checkLength, DEFAULT_LIMITS } from '@sonometer/decode/core/limits';
import { checkedSource } from '@sonometer/decode/source/checked-source';
import { checkSource, type Source } from '@sonometer/decode/source/source';
import { type Decoder, openAudio } from '@sonometer/decode';
import { type Analysis, analyze, optionsOf, type Request } from './analyze.js';
import type { Answer } from './answers/answer.js';
import { type Chapter, chaptersOf } from './features/chapters/chapter-levels.js';
import { readFileMarks } from './read-measures.js';
import { checkRun, type Run } from './read-decoded.js';

/** A chapter of a recording, measured as if it were a recording of its own. */
export interface ChapterAnalysis<A extends Answer = Answer> extends Chapter {
  readonly analysis: Analysis<A>;
}

/**
 * Measures each chapter that a file names; a file with fewer than two gives one whole. The file is decoded once, as long
 * as the answer needs one pass.
 *
 * @throws Fault, and only that, for whatever is wrong with the recording or the request.
 */
export async function analyzeChapters<const A extends Answer>(
  source: Source,
  request: Request<A>,
  run: Run = {},
): Promise<readonly ChapterAnalysis<A>[]> {
  checkSource(source);
  checkRun(run);
  const { track } = optionsOf(request);
  const limits = { ...DEFAULT_LIMITS, ...run.limits };
  const openNew = () => (run.openDecoder ?? openAudio)(checkedSource(source), { ...limits, track });
  const shared = shareDecoder(openNew);
  try {
    const { format, facts } = await shared.open();
    checkLength(facts.declaredDurationSec ?? 0, format, limits);
    const marks = await readFileMarks(source, facts.container, request.submission ?? {});
    const named = chaptersOf(marks);
    const chapters = named.length > 1 ? named : [{ startSec: 0, endSec: Infinity }];
    const measured: ChapterAnalysis<A>[] = [];
    let seconds = 0;
    for (const [index, chapter] of chapters.entries()) {
      const { startSec, endSec } = chapter;
      const end = endSec < Infinity ? { endSec } : {};
      const part = chapters.length > 1 ? { startSec, ...end } : {};
      const asked = { ...request, options: { ...request.options, ...part } };
      const context: Run = {
        ...run,
        openDecoder: shared.open,
        ...(run.onProgress && {
          onProgress: ({ share = 0, ...progress }) =>
            run.onProgress?.({ ...progress, share: (index + share) / chapters.length }),
        }),
      };
      try {
        const analysis = await analyze(source, asked, context);
        measured.push({ ...chapter, analysis });
        checkLength((seconds += analysis.durationSec), format, limits, seconds);
      } catch (error) {
        if (!isBeyondTheSound(error) || measured.length === 0) throw error;
      }
    }
    return measured;
  } finally {
    await shared.close();
  }
}

/** A chapter after the end of the sound, or of less than a sample. */
const isBeyondTheSound = (error: unknown): boolean =>
  error instanceof Fault && (error.param === 'startSec' || error.param === 'endSec');

/**
 * One decoder for parts that follow each other: who opens it again goes on where the last one ended. Another is opened for
 * who wants to go back.
 */
function shareDecoder(openNew: () => Promise<Decoder>) {
  let decoder: Decoder | undefined;
  /** The latest block, which the next part may begin in, and the frame that it begins with. */
  let last: Block | null | undefined;
  let lastFrame = 0;
  let nextFrame = 0;

  const renew = async () => {
    await decoder?.close();
    [last, lastFrame, nextFrame] = [undefined, 0, 0];
    return (decoder = await openNew());
  };
  const taken = (block: Block | null): Block | null => {
    lastFrame = nextFrame;
    nextFrame += block ? framesOf(block) : 0;
    return (last = block);
  };

  const open = async (): Promise<Decoder> => {
    let current = decoder ?? (await renew());
    let isPlaced = false;
    let isAgain = false;
    const seek = async (frame: number) => {
      isPlaced = true;
      if (last === undefined || frame < lastFrame) {
        if (last !== undefined) current = await renew();
        lastFrame = nextFrame = (await current.seek?.(frame)) ?? 0;
      } else isAgain = true;
      return lastFrame;
    };
    const next = (): Block | null | Promise<Block | null> => {
      if (!isPlaced) return seek(0).then(next);
      if (isAgain) {
        isAgain = false;
        return last ?? null;
      }
      const block = current.next();
      return block instanceof Promise ? block.then(taken) : taken(block);
    };
    return {
      format: current.format,
      get facts() {
        return current.facts;
      },
      ...(current.knownFrames !== undefined && { knownFrames: current.knownFrames }),
      get damage() {
        return current.damage;
      },
      seek,
      next,
      close: () => undefined,
    };
  };
  return { open, close: async () => decoder?.close() };
}
