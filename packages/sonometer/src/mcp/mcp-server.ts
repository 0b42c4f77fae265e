import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { withAdvice } from '@sonometer/report/errors/failure.js';
import { nearestOf } from '@sonometer/report/questions/nearest.js';
import { version } from '../version.js';
import { FAILS, SHARED_WORDS } from './analysis-tool.js';
import { limitAnswer } from './answer-size.js';
import type { AudioBackend } from './audio-backend.js';
import { listedInput, listedOutput, listedTitle } from './listed-schemas.js';
import { servePrompts } from './prompts.js';
import { wrongRequest } from './protocol-error.js';
import { serveResources } from './resources.js';
import { checkOf, shown } from './tool.js';
import { toolsAt } from './tools.js';

const INSTRUCTIONS =
  'Measures audio files, with a known margin of error for each number. Each tool returns a verdict in words and the deciding numbers with unit, status and margin; detail "full" adds the whole result. Nothing is written, and no audio is returned. ' +
  `${SHARED_WORDS} ${FAILS} The resource sonometer-docs:///schema/TOOL has every field of an answer.`;

const FINDING = 'Use list_files to find a file by name.';

/**
 * The tools as a server of the Model Context Protocol: the only module, besides its transports,
 * that knows its SDK.
 */
export function openMcpServer(
  backend: AudioBackend,
  { isOpenWorld }: { readonly isOpenWorld: boolean },
): McpServer {
  const server = new McpServer(
    { name: 'sonometer', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: backend.folder
        ? `${INSTRUCTIONS} ${FINDING} ${backend.folder.about}`
        : [INSTRUCTIONS, backend.about].join(' '),
    },
  );
  const known = new Map(
    toolsAt(backend).map((tool) => {
      const input = tool.input(backend);
      return [tool.name, { tool, input, getProblems: checkOf(input) }] as const;
    }),
  );

  // the server under it: our schemas are JSON Schema already, and it would want Zod's
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...known.values()].map(({ tool, input }) => ({
      name: tool.name,
      ...listedTitle(tool),
      description: tool.description,
      inputSchema: listedInput(tool.listed?.(backend) ?? input),
      outputSchema: listedOutput(tool.output),
      // an open world is the default of the protocol
      annotations: {
        readOnlyHint: tool.stores !== true,
        ...(!isOpenWorld && { openWorldHint: false }),
      },
    })),
  }));

  server.server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }) => {
      const entry = known.get(params.name);
      if (!entry) {
        const meant = toolsLike(params.name, [...known.keys()]);
        const hint =
          meant.length > 0 ? `; did you mean ${meant.join(' or ')}?` : ': list the tools';
        throw wrongRequest(`the tool ${shown(params.name)} does not exist${hint}`);
      }
      const args = params.arguments ?? {};
      const { tool, getProblems } = entry;
      const problems = getProblems(args);
      if (problems.length > 0) return refusal('invalid_parameter', `${problems.join('; ')}.`);
      const progressToken = params._meta?.progressToken;
      const onProgress = (share: number) => {
        if (progressToken === undefined) return;
        void sendNotification({
          method: 'notifications/progress',
          params: { progressToken, progress: share, total: 1 },
        });
      };
      try {
        const reported = await tool.call(args, backend, { signal, onProgress });
        const { png } = reported;
        // a picture comes with the curve that was requested
        const { structured, text } = png
          ? reported
          : limitAnswer(reported.structured, reported.text);
        return {
          structuredContent: { ...structured },
          content: [
            { type: 'text', text },
            ...(png
              ? [
                  {
                    type: 'image' as const,
                    mimeType: 'image/png',
                    data: Buffer.from(png).toString('base64'),
                  },
                ]
              : []),
          ],
        };
      } catch (thrown) {
        const failure = backend.failureOf(thrown);
        return refusal(failure.code, withAdvice(failure));
      }
    },
  );
  serveResources(server, backend, [...known.values()]);
  servePrompts(server);
  return server;
}

/** The names that are nearly written so; without one, those with a word of it. */
function toolsLike(name: string, names: readonly string[]): readonly string[] {
  const near = nearestOf(name, names);
  const words = name.toLowerCase().split(/[^a-z]+/);
  return near.length > 0
    ? near.slice(0, 1)
    : names.filter((one) => one.split('_').some((word) => words.includes(word)));
}

/** A failed tool returns its reason, so that the agent can act on it. */
const refusal = (code: string, what: string) => ({
  isError: true,
  content: [{ type: 'text' as const, text: `${code}: ${what}` }],
});
