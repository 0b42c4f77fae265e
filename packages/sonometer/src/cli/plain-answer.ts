import type { Answer } from '@sonometer/engine';
import { answerById, families, profileByName } from '@sonometer/report/questions/families.js';
import type { Given } from './arguments/parse-arguments.js';

/** Families that have numbers of the whole file, and need no target to be measured against. */
const PLAIN = ['mix', 'voice', 'signal', 'sample'] as const;

/** The flags that choose what a command measures, unless it is a family's own. */
export const plainAnswerFlags = {
  family: { type: 'string', enum: PLAIN, default: 'mix', description: 'The analysis.' },
  profile: {
    type: 'string',
    enum: [...profileByName.keys()],
    description: 'Measures a profile instead.',
  },
} as const;

/** The answer that these flags request. */
export function plainAnswer({ family = 'mix', profile }: Given['values']): Answer {
  if (typeof profile === 'string') return answerById(`profile.${profile}`);
  return families[family as (typeof PLAIN)[number]].answer; // the flag allows no other
}
