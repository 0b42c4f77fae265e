import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { wrongRequest } from './protocol-error.js';

/** A usual job, as a request that names the tools for it. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  /** Names of its arguments, and what they are; all are required. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const MARGINS = 'State each number with its margin; a difference within the margin means nothing.';

const PROMPTS: readonly Prompt[] = [
  {
    name: 'best_take',
    title: 'Choose the best of several takes',
    arguments: { files: 'Paths or URLs of the takes' },
    text: ({ files }) =>
      `Which of these takes is the best, and which phrase of it should be recorded again? ${files}\nCall rank_files with by "speech", then analyze_voice for the first. ${MARGINS}`,
  },
  {
    name: 'ready_for_release',
    title: 'Check a master before its release',
    arguments: { file: 'Path or URL of the master' },
    text: ({ file }) =>
      `Is ${file} ready for release? If not, name the smallest changes, the most important first.\nCall profile with profile "master", and analyze_mix where loudness on platforms matters. ${MARGINS}`,
  },
  {
    name: 'meets_target',
    title: 'Check a file against a platform or a broadcaster',
    arguments: { file: 'Path or URL', target: 'Platform or spec, such as spotify or ebu-r128' },
    text: ({ file, target }) =>
      `Does ${file} meet ${target}? If not, state each miss, its place and its fix.\nCall check_target for a platform, check_spec for a spec. ${MARGINS}`,
  },
  {
    name: 'compare_versions',
    title: 'Compare two versions of a recording',
    arguments: { a: 'Path or URL of the first', b: 'Path or URL of the second' },
    text: ({ a, b }) =>
      `What is different between ${a} and ${b}, beyond loudness?\nCall compare. ${MARGINS}`,
  },
  {
    name: 'describe_sounds',
    title: 'Describe the sounds of a sample pack',
    arguments: { files: 'Paths or URLs of the sounds' },
    text: ({ files }) =>
      `Describe each sound in one row: kind, pitch or tempo, length, problems. ${files}\nCall batch with tool "describe_sample", at most 20 sounds at a time.`,
  },
];

/** The prompts, as the protocol lists and fills them. */
export function servePrompts({ server }: McpServer): void {
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: PROMPTS.map(({ name, title, arguments: taken }) => ({
      name,
      title,
      arguments: Object.entries(taken).map(([argument, description]) => ({
        name: argument,
        description,
        required: true,
      })),
    })),
  }));
  server.setRequestHandler(
    GetPromptRequestSchema,
    ({ params: { name, arguments: given = {} } }) => {
      const prompt = PROMPTS.find((one) => one.name === name);
      if (!prompt)
        throw wrongRequest(
          `the prompt ${name} does not exist; there are ${PROMPTS.map((one) => one.name).join(', ')}`,
        );
      const missing = Object.keys(prompt.arguments).filter((argument) => !given[argument]);
      if (missing.length > 0) throw wrongRequest(`${name} needs ${missing.join(', ')}`);
      const text = prompt.text(given);
      return {
        description: prompt.title,
        messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
      };
    },
  );
}
