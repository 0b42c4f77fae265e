import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The authors, licences and licence texts of the code in a bundle of these files. */
export function getNotices(inputs) {
  const folders = new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined));
  const packages = [...folders].map((folder) => {
    const { name, version, license, repository } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const texts = readdirSync(folder)
      .filter((file) => LICENCE_FILE.test(file) && /(^[^.]*|\.(md|txt))$/i.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8').trim());
    const from = typeof repository === 'string' ? repository : (repository?.url ?? '');
    return { title: `${name} ${version} (${license}) ${from}`.trim(), texts };
  });
  // Most share the words of a licence: each text once, under the names of all that have it.
  const titlesByText = new Map();
  for (const { title, texts } of packages)
    for (const text of texts.length > 0 ? texts : ['(without a file of its own)'])
      titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
  return [...titlesByText]
    .map(([text, titles]) => `${titles.sort().join('\n')}\n\n${text}\n`)
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The installed package that a file belongs to; ours are no third parties. */
function packageFolder(file) {
  if (!file.includes('node_modules/')) return undefined;
  let folder = dirname(file);
  while (!hasName(folder)) folder = dirname(folder);
  return folder;
}

/**
 * Some packages have further package.json files inside, which only declare how modules are read.
 */
const hasName = (folder) =>
  existsSync(join(folder, 'package.json')) &&
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name !== undefined;
