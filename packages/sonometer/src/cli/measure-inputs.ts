import type { Measured } from '@sonometer/report/reading/reader.js';
import type { Question } from '@sonometer/report/questions/question.js';
import type { Analyser } from './analyser.js';
import { type Failure, failureOf } from '@sonometer/report/errors/failure.js';
import type { Input } from '../source/path-source.js';
import { openInput } from './inputs/open-input.js';

/** The outcome of one input, and its duration. */
export type Outcome = { readonly input: Input; readonly tookSec: number } & (
  { readonly measured: Measured } | { readonly failure: Failure }
);

/** Share of all the work that is done, and the current input. */
export type OnProgress = (share: number, input: Input) => void;

/** Outcomes that may wait for one before them: a long file holds up no work, and no more memory than this. */
const MAX_WAITING = 1000;

/**
 * Measures the inputs, as many at a time as the analyser can, and gives each outcome once it is known, or, `inOrder`,
 * once those of the inputs before it have been given.
 */
export async function* measureInputs(
  inputs: readonly Input[],
  question: Question,
  analyser: Analyser,
  onProgress: OnProgress,
  { inOrder = false } = {},
): AsyncGenerator<Outcome> {
  const running = new Map<Input, Promise<Outcome>>();
  const shares = new Map<Input, number>();
  const held = new Map<Input, Outcome>();
  let started = 0;
  let given = 0;
  let done = 0;
  const start = (input: Input) => {
    const onShare = (share: number) => {
      shares.set(input, share);
      const underWay = [...shares.values()].reduce((sum, one) => sum + one, 0);
      onProgress((done + underWay) / inputs.length, input);
    };
    running.set(input, getOutcome(input, question, analyser, onShare));
  };

  for (;;) {
    for (; running.size < analyser.jobs && held.size < MAX_WAITING; started++) {
      const next = inputs[started];
      if (!next) break;
      start(next);
    }
    if (running.size === 0) return;
    const outcome = await Promise.race(running.values());
    running.delete(outcome.input);
    shares.delete(outcome.input);
    done++;
    if (!inOrder) yield outcome;
    else {
      held.set(outcome.input, outcome);
      for (let next; (next = inputs[given]) && held.has(next); given++) {
        const ready = held.get(next);
        held.delete(next);
        if (ready) yield ready;
      }
    }
  }
}

const forTrack = (question: Question, { track }: Input): Question =>
  track === undefined
    ? question
    : { ...question, options: { ...question.options, track: String(track) } };

async function getOutcome(
  input: Input,
  question: Question,
  analyser: Analyser,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const beganMs = performance.now();
  const tookSec = () => (performance.now() - beganMs) / 1000;
  try {
    const { dispose, ...audio } = await openInput(input);
    try {
      const measured = await analyser.analyse(audio, forTrack(question, input), onProgress);
      return { input, measured, tookSec: tookSec() };
    } finally {
      await dispose();
    }
  } catch (thrown) {
    return { input, failure: failureOf(thrown), tookSec: tookSec() };
  }
}
