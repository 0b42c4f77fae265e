import type { Answer } from '@sonometer/engine';
import { answerById, families, profileByName } from '@sonometer/report/questions/families.js';
import type { Given } from './arguments/parse-arguments.js';

/** Families that have numbers of the whole file, and need no target to be measured against. */
const PLAIN = ['mix', 'voice', 'signal', 'sample'] as const;

/** The flags by which a command that is not a family's own is told what to measure. */
export const plainAnswerFlags = {
  family: { type: 'string', enum: PLAIN, default: 'mix', description: 'The analysis.' },
  profile: {
    type: 'string',
    enum: [...profileByName.keys()],
    description: 'Measures a profile instead.',
  },
} as const;

/** The answer that these flags ask for. */
export function plainAnswer({ family = 'mix', profile }: Given['values']): Answer {
  if (typeof profile === 'string') return answerById(`profile.${profile}`);
  return families[family as (typeof PLAIN)[number]].answer; // the flag allows no other
}
