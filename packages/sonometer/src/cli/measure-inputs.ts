import type { Analyser, Measured, Question } from './analyser.js';
import { type Failure, failureOf } from './failure.js';
import type { Input } from './inputs/input.js';
import { openInput } from './inputs/open-input.js';

/** What became of one input. */
export type Outcome =
  | { readonly input: Input; readonly measured: Measured }
  | { readonly input: Input; readonly failure: Failure };

/** Share of all the work that is done, and what is being worked on. */
export type OnProgress = (share: number, input: Input) => void;

/** Measures the inputs, as many at a time as the analyser can, and gives each outcome once it is known. */
export async function* measureInputs(
  inputs: readonly Input[],
  question: Question,
  analyser: Analyser,
  onProgress: OnProgress,
): AsyncGenerator<Outcome> {
  const running = new Map<Input, Promise<Outcome>>();
  const shares = new Map<Input, number>();
  const waiting = [...inputs].reverse();
  let done = 0;
  const start = (input: Input) => {
    const hear = (share: number) => {
      shares.set(input, share);
      const underWay = [...shares.values()].reduce((sum, one) => sum + one, 0);
      onProgress((done + underWay) / inputs.length, input);
    };
    running.set(input, outcomeOf(input, question, analyser, hear));
  };

  for (;;) {
    for (let next; running.size < analyser.jobs && (next = waiting.pop());) start(next);
    if (running.size === 0) return;
    const outcome = await Promise.race(running.values());
    running.delete(outcome.input);
    shares.delete(outcome.input);
    done++;
    yield outcome;
  }
}

async function outcomeOf(
  input: Input,
  question: Question,
  analyser: Analyser,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  try {
    const { dispose, ...audio } = await openInput(input);
    try {
      return { input, measured: await analyser.analyse(audio, question, onProgress) };
    } finally {
      await dispose();
    }
  } catch (thrown) {
    return { input, failure: failureOf(thrown) };
  }
}
