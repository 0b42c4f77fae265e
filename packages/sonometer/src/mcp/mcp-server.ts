import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { version } from '../version.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import type { Shape } from '../service/shape.js';
import { checkOf, shown } from './argument-problems.js';
import type { AudioBackend } from './audio-backend.js';
import { toolsAt } from './tools.js';
import { serveResources } from './resources.js';

const INSTRUCTIONS =
  'Measures audio files, with a known margin of error for each number. Each tool returns a verdict in words and the deciding numbers with unit, status and margin; detail "full" adds the whole result. Nothing is written, and no audio is returned.';

const FINDING = 'Use list_files to find a file by name.';

/** An answer may get more fields later: its reader must not refuse them, unlike in arguments. */
const outputOf = (output: Shape) => ({
  ...output,
  type: 'object' as const,
  additionalProperties: undefined,
});

/** Every tool only reads; the other hints are about those that do not. */
const ANNOTATIONS = { readOnlyHint: true };

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
      capabilities: { tools: {}, resources: {} },
      instructions: backend.folder
        ? `${INSTRUCTIONS} ${FINDING} ${backend.folder.about}`
        : INSTRUCTIONS,
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
    tools: [...known.values()].map(({ tool: { name, title, description, output }, input }) => ({
      name,
      title,
      description,
      inputSchema: input as { type: 'object' },
      outputSchema: outputOf(output),
      annotations: { ...ANNOTATIONS, openWorldHint: isOpenWorld },
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
        const { structured, text, png } = await tool.call(args, backend, { signal, onProgress });
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
  serveResources(server, backend.folder);
  return server;
}

/** A failed tool returns its reason, so that the agent can act on it. */
const refusal = (code: string, what: string) => ({
  isError: true,
  content: [{ type: 'text' as const, text: `${code}: ${what}` }],
});
