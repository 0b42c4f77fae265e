import { analysisOutput, FAILS } from './analysis-tool.js';
import { objectShape, type Tool } from './tool.js';

/** The profiles as one tool, with the profile as an argument. */
export function profileTool(questions: readonly Tool[]): Tool {
  const byName = new Map(questions.map((question) => [question.name, question]));
  return {
    name: 'profile',
    title: 'Run a specific analysis',
    description: `${questions.map(({ name, title }) => `${name}: ${title}`).join(' ')} ${FAILS}`,
    input(backend) {
      const all = questions.map((question) => question.input(backend)['properties'] as object);
      return objectShape(
        {
          ...backend.audio,
          profile: { type: 'string', enum: [...byName.keys()] },
          ...(Object.assign({}, ...all) as object),
        },
        ['profile', ...(Object.keys(backend.audio).length === 1 ? Object.keys(backend.audio) : [])],
      );
    },
    output: analysisOutput,
    async call({ profile, ...args }, backend, context) {
      const question = byName.get(String(profile));
      if (!question) throw new Error('the schema allows no other profile');
      return question.call(args, backend, context);
    },
  };
}
