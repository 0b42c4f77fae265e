import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'rolldown/utils';

const { resolve: resolveName } = createRequire(new URL('../packages/', import.meta.url));

/** Our packages by the paths that they export: the sources, not the last build. */
function sourceOf(specifier) {
  if (!/^@sonometer\/[a-z]+(\/|$)/.test(specifier)) return undefined;
  return resolveName(specifier).replace(/\/dist\/(.*)\.js$/, '/src/$1.ts');
}

/** Sources name each other with the extension of what they are compiled to. */
export function resolve(specifier, context, next) {
  const source = sourceOf(specifier);
  if (source) return { url: pathToFileURL(source).href, shortCircuit: true };
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  return next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, 'utf8'));
  if (errors.length > 0) throw errors[0];
  return { format: 'module', source: code, shortCircuit: true };
}
