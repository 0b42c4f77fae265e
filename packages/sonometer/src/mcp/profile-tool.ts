import { askOutput, FAILS } from './ask-tool.js';
import { objectShape, type Tool } from './tool.js';

/** The named questions as one tool: which, is an argument. */
export function profileTool(questions: readonly Tool[]): Tool {
  const byName = new Map(questions.map((question) => [question.name, question]));
  return {
    name: 'profile',
    title: 'Run a specific analysis',
    description: `${questions.map(({ name, title }) => `${name}: ${title}`).join(' ')} ${FAILS}`,
    input(door) {
      const all = questions.map((question) => question.input(door)['properties'] as object);
      return objectShape(
        {
          ...door.audio,
          profile: { type: 'string', enum: [...byName.keys()] },
          ...(Object.assign({}, ...all) as object),
        },
        ['profile', ...(Object.keys(door.audio).length === 1 ? Object.keys(door.audio) : [])],
      );
    },
    output: askOutput,
    async call({ profile, ...args }, door, hearing) {
      const question = byName.get(String(profile));
      if (!question) throw new Error('the schema allows no other profile');
      return question.call(args, door, hearing);
    },
  };
}
