import type { Requested } from './dropped.js';

/** The same call as commands that one can run; a server that is open takes no key. */
export function getCalls(
  { route, given, command }: Requested,
  fileName: string,
  { origin, needsKey }: { readonly origin: string; readonly needsKey: boolean },
) {
  const name = /^[\w.-]+$/.test(fileName) ? fileName : `'${fileName.replaceAll("'", `'\\''`)}'`;
  const query = new URLSearchParams(
    Object.entries(given).map(([key, value]) => [key, String(value)]),
  ).toString();
  const url = `${origin}${route}${query === '' ? '' : `?${query}`}`;
  return {
    curl: [
      `curl --data-binary @${name} \\`,
      `  -H 'Content-Type: application/octet-stream' \\`,
      ...(needsKey
        ? [`  -H "Authorization: Bearer \${SONOMETER_KEY:?make a key at ${origin}/account}" \\`]
        : []),
      `  '${url}'`,
    ].join('\n'),
    'command line': `npx sonometer ${command.replace('FILE', name)} --json`,
    TypeScript: [
      `import { readFile } from 'node:fs/promises';`,
      ``,
      `const response = await fetch('${url}', {`,
      `  method: 'POST',`,
      `  headers: {`,
      `    'content-type': 'application/octet-stream',`,
      ...(needsKey ? [`    authorization: \`Bearer \${process.env.SONOMETER_KEY}\`,`] : []),
      `  },`,
      `  body: await readFile(${JSON.stringify(fileName)}),`,
      `});`,
      `const answer = await response.json();`,
    ].join('\n'),
  };
}
