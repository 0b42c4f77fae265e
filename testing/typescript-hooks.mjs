import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const packages = new URL('../packages/', import.meta.url).href;

/** Our packages by their names: the sources, not the last build. */
function sourceOf(specifier) {
  const [, name, path = 'index.js'] = /^@sonometer\/([a-z]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  return name && `${packages}${name}/src/${path.replace(/\.js$/, '.ts')}`;
}

/** Sources name each other with the extension of what they are compiled to. */
export function resolve(specifier, context, next) {
  const url = sourceOf(specifier);
  if (url) return { url, shortCircuit: true };
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
