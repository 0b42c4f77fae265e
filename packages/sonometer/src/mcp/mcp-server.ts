import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { version } from '../version.js';
import { FAILS, SHARED_WORDS } from './analysis-tool.js';
import { limitAnswer } from './answer-size.js';
import type { AudioBackend } from './audio-backend.js';
import { listedInput, listedOutput, listedTitle } from './listed-schemas.js';
import { servePrompts } from './prompts.js';
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
        const meant = nearest(params.name, [...known.keys()]) ?? [...known.keys()].join(', ');
        const what = `the tool ${shown(params.name)} does not exist; did you mean ${meant}?`;
        throw new McpError(ErrorCode.InvalidParams, what);
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
        const { code, message, whatToDo } = backend.failureOf(thrown);
        return refusal(code, `${message}. ${whatToDo}`);
      }
    },
  );
  serveResources(server, backend, [...known.values()]);
  servePrompts(server);
  return server;
}

/** A failed tool returns its reason, so that the agent can act on it. */
const refusal = (code: string, what: string) => ({
  isError: true,
  content: [{ type: 'text' as const, text: `${code}: ${what}` }],
});
