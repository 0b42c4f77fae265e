import type { Answer } from '@sonometer/engine';
import { flagsOf } from './arguments/parse-arguments.js';
import { type Command, defineCommand, type Example } from './command.js';
import { measure, measureFlags, OPERANDS } from './measure.js';
import type { Summary } from '@sonometer/report/text/summary.js';

interface Declared {
  readonly name: string;
  readonly title: string;
  readonly answer: Answer;
  readonly summary: Summary;
  readonly examples: readonly Example[];
  readonly notes?: readonly string[];
}

/** A command that runs one family, with the family's options as its flags. */
export function familyCommand({ answer, summary, ...stated }: Declared): Command {
  const optionFlags = flagsOf(answer.accepts);
  return defineCommand({
    ...stated,
    operands: OPERANDS,
    flags: { ...measureFlags, ...optionFlags },
    run({ values, positionals }, terminal) {
      const options = Object.fromEntries(
        Object.entries(values).filter(([name]) => name in optionFlags),
      );
      return measure(positionals, values, { question: { answer, options }, summary }, terminal);
    },
  });
}
