import { operations } from '@sonometer/client';
import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { Requested } from './dropped.js';

/** The upload limit of the server; larger files are measured on this device only. */
export const MAX_UPLOAD_BYTES = 150_000_000;

/** The largest body of an analysis route, by its path. */
const maxBodyBytesOf = (route: string): number =>
  Math.max(
    0,
    ...Object.values(operations).map((one) =>
      one.path === route && 'maxBytes' in one ? one.maxBytes : 0,
    ),
  );

/** The measured recording: its URL, or a file with its size. */
export type CalledAudio = { readonly url: string } | CalledFile;

interface CalledFile {
  readonly name: string;
  readonly sizeBytes: number;
}

interface CalledServer {
  readonly origin: string;
  /** An open server takes no key, and others have a quota without. */
  readonly needsKey: boolean;
  readonly uploadNeedsKey: boolean;
}

const BYTES = 'application/octet-stream';

/**
 * The same call as commands that one can run at this server: a file over the limit of a body is uploaded first, and
 * one over that of an upload is left to the command line.
 */
export function getCalls(
  requested: Requested,
  audio: CalledAudio,
  server: CalledServer,
): Readonly<Record<string, string>> {
  if ('url' in audio) {
    const body = { url: audio.url, ...requested.given };
    return { curl: curlOfJson(requested, server, shell(JSON.stringify(body))) };
  }
  const program = `npx sonometer ${requested.command.replace('FILE', shell(audio.name))} --json`;
  if (audio.sizeBytes > MAX_UPLOAD_BYTES) return { 'command line': program };
  const uploads = { ...server, needsKey: server.uploadNeedsKey };
  const isSmall = audio.sizeBytes <= maxBodyBytesOf(requested.route);
  return {
    curl: isSmall ? curlOfBytes(requested, server, audio) : curlOfUpload(requested, uploads, audio),
    'command line': program,
    TypeScript: isSmall
      ? fetchOfBytes(requested, server, audio)
      : fetchOfUpload(requested, uploads, audio),
  };
}

/** One word of a shell. */
const shell = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const keyOf = ({ origin, needsKey }: CalledServer): readonly string[] =>
  needsKey
    ? [`  -H "Authorization: Bearer \${SONOMETER_KEY:?make a key at ${origin}/account}" \\`]
    : [];

function urlOf({ route, given }: Requested, { origin }: CalledServer): string {
  const query = new URLSearchParams(
    Object.entries(given).map(([key, value]) => [key, String(value)]),
  ).toString();
  return `${origin}${route}${query === '' ? '' : `?${query}`}`;
}

const curlOfBytes = (requested: Requested, server: CalledServer, { name }: CalledFile): string =>
  [
    `curl --data-binary @${shell(name)} \\`,
    `  -H 'Content-Type: ${BYTES}' \\`,
    ...keyOf(server),
    `  '${urlOf(requested, server)}'`,
  ].join('\n');

const curlOfJson = ({ route }: Requested, server: CalledServer, data: string): string =>
  [
    `curl --data ${data} \\`,
    `  -H 'Content-Type: application/json' \\`,
    ...keyOf(server),
    `  '${server.origin}${route}'`,
  ].join('\n');

/** The reason for the longer form. */
const whyUpload = ({ route }: Requested, { sizeBytes }: CalledFile): string =>
  `${sizeText(sizeBytes)} are more than the ${sizeText(maxBodyBytesOf(route))} of a request: upload the file first`;

const ticketFor = ({ name, sizeBytes }: CalledFile) => ({
  contentType: BYTES,
  size: sizeBytes,
  fileName: name,
});

function curlOfUpload(requested: Requested, server: CalledServer, file: CalledFile): string {
  const field = (name: string) =>
    `$(printf %s "$ticket" | sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/')`;
  const given = JSON.stringify(requested.given).slice(1, -1).replaceAll('"', '\\"');
  const data = `"{\\"objectPath\\":\\"${field('objectPath')}\\"${given === '' ? '' : `,${given}`}}"`;
  return [
    `# ${whyUpload(requested, file)}`,
    `ticket=$(${curlOfJson(
      { ...requested, route: '/api/upload-url' },
      server,
      shell(JSON.stringify(ticketFor(file))),
    )})`,
    `curl --output /dev/null --upload-file ${shell(file.name)} \\`,
    `  -H 'Content-Type: ${BYTES}' \\`,
    `  "${field('signedUrl')}"`,
    curlOfJson(requested, server, data),
  ].join('\n');
}

const KEY_HEADER = 'authorization: `Bearer ${process.env.SONOMETER_KEY}`';

const fetchOfBytes = (requested: Requested, server: CalledServer, { name }: CalledFile): string =>
  [
    `import { readFile } from 'node:fs/promises';`,
    ``,
    `const response = await fetch('${urlOf(requested, server)}', {`,
    `  method: 'POST',`,
    `  headers: {`,
    `    'content-type': '${BYTES}',`,
    ...(server.needsKey ? [`    ${KEY_HEADER},`] : []),
    `  },`,
    `  body: await readFile(${JSON.stringify(name)}),`,
    `});`,
    `const answer = await response.json();`,
  ].join('\n');

const fetchOfUpload = (requested: Requested, server: CalledServer, file: CalledFile): string =>
  [
    `import { readFile } from 'node:fs/promises';`,
    ``,
    `// ${whyUpload(requested, file)}`,
    `const post = async (path: string, body: object) => {`,
    `  const response = await fetch('${server.origin}' + path, {`,
    `    method: 'POST',`,
    `    headers: { 'content-type': 'application/json'${server.needsKey ? `, ${KEY_HEADER}` : ''} },`,
    `    body: JSON.stringify(body),`,
    `  });`,
    `  return response.json();`,
    `};`,
    `const { objectPath, signedUrl, headers } = await post('/api/upload-url', ${JSON.stringify(ticketFor(file))});`,
    `await fetch(signedUrl, { method: 'PUT', headers, body: await readFile(${JSON.stringify(file.name)}) });`,
    `const answer = await post('${requested.route}', { objectPath, ...${JSON.stringify(requested.given)} });`,
  ].join('\n');
