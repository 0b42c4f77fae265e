import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import { explained, meantBy } from '../documentation.js';
import type { Shape } from '../service/shape.js';
import { version } from '../version.js';
import { DETAIL, FAILS, SHARED_WORDS } from './analysis-tool.js';
import { limitAnswer } from './answer-size.js';
import type { AudioBackend, Folder } from './audio-backend.js';
import { servePrompts } from './prompts.js';
import { checkOf, shown } from './tool.js';
import { toolsAt } from './tools.js';

const SCHEME = 'sonometer:///';
/** Of the pages that explain a number, a finding or an error. */
const EXPLAIN = 'sonometer-docs:///explain/';
const PAGE = 100;

const uriOf = (path: string) => SCHEME + path.split('/').map(encodeURIComponent).join('/');

/**
 * The readable resources: for every name of a number, a finding or an error the page that explains
 * it, and the files of a folder, of each the data of its header, in JSON; no audio comes out.
 */
function serveResources({ server }: McpServer, folder: Folder | undefined): void {
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: `${EXPLAIN}{name}`,
        name: 'explain',
        title: 'Explains a measure, a finding or an error code',
        description:
          'Definition, typical values, common misreadings and fixes, by name: truePeakDb, sibilance',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler(ListResourcesRequestSchema, ({ params }) =>
    folder ? filesOf(folder, params?.cursor) : { resources: [] },
  );
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    uri.startsWith(EXPLAIN) ? getExplanation(uri) : headerOf(uri, folder),
  );
}

function getExplanation(uri: string) {
  const name = uri.slice(EXPLAIN.length);
  const text = explained(name).join('\n');
  if (text === '') {
    const meant = meantBy(name);
    const more = meant === undefined ? '' : `; did you mean ${EXPLAIN}${meant}?`;
    throw new McpError(ErrorCode.InvalidParams, `the resource ${uri} does not exist${more}`);
  }
  return { contents: [{ uri, mimeType: 'text/markdown', text }] };
}

async function filesOf(folder: Folder, cursor: string | undefined) {
  const first = Number(cursor ?? 0);
  if (!Number.isInteger(first) || first < 0)
    throw new McpError(ErrorCode.InvalidParams, 'the cursor is not valid');
  const files = await folder.files();
  const page = files.slice(first, first + PAGE);
  return {
    resources: page.map(({ path, sizeBytes }) => ({
      uri: uriOf(path),
      name: path,
      mimeType: 'application/json',
      description: `Header facts of ${sizeText(sizeBytes)} of audio`,
    })),
    ...(first + PAGE < files.length && { nextCursor: String(first + PAGE) }),
  };
}

async function headerOf(uri: string, folder: Folder | undefined) {
  const file = (await folder?.files())?.find(({ path }) => uriOf(path) === uri);
  if (!folder || !file)
    throw new McpError(ErrorCode.InvalidParams, `the resource ${uri} does not exist`);
  const text = JSON.stringify({ ...file, ...(await folder.header(file.path)) });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
}

const INSTRUCTIONS =
  'Measures audio files, with a known margin of error for each number. Each tool returns a verdict in words and the deciding numbers with unit, status and margin; detail "full" adds the whole result. Nothing is written, and no audio is returned. ' +
  `${SHARED_WORDS} ${FAILS}`;

const FINDING = 'Use list_files to find a file by name.';

/** An answer may get more fields later: its reader must not refuse them, unlike in arguments. */
const outputOf = (output: Shape) => ({
  ...output,
  type: 'object' as const,
  additionalProperties: undefined,
});

/** Parts of a schema that refusals state: an agent reads every word of the list before its first call. */
const UNLISTED = [
  'default',
  'minItems',
  'maxItems',
  'minimum',
  'maxLength',
  'additionalProperties',
];

/** A schema as it is listed, in few words: a call is checked by the whole schema. */
function listedOf(schema: Shape) {
  const short = (part: unknown): unknown => {
    if (Array.isArray(part) || typeof part !== 'object' || part === null) return part;
    if (part === DETAIL) return { const: 'full' };
    // values and properties show the type
    const isTyped = 'enum' in part || 'properties' in part;
    const unlisted = isTyped ? [...UNLISTED, 'type'] : UNLISTED;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key]) => !unlisted.includes(key))
        .map(([key, value]) => [key, short(value)]),
    );
  };
  return { ...(short(schema) as Shape), type: 'object' as const };
}

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
      title: tool.title,
      description: tool.description,
      inputSchema: listedOf(tool.listed?.(backend) ?? input),
      outputSchema: outputOf(tool.output),
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
  serveResources(server, backend.folder);
  servePrompts(server);
  return server;
}

/** A failed tool returns its reason, so that the agent can act on it. */
const refusal = (code: string, what: string) => ({
  isError: true,
  content: [{ type: 'text' as const, text: `${code}: ${what}` }],
});
