import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
/** How the terms begin, after the title and the copyright lines. */
const TERMS = /^(Permission (is hereby granted|to use, copy)|Redistribution and use in source)/m;

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
  // Most share the terms of a licence: those once, under the copyright lines of all, with the names of those that have them.
  const byTerms = new Map();
  for (const { title, texts } of packages)
    for (const text of texts.length > 0 ? texts : ['(without a file of its own)']) {
      const at = Math.max(0, text.search(TERMS));
      const [head, terms] = [text.slice(0, at).trim(), text.slice(at)];
      const words = terms.replaceAll(/\s+/g, ' ').replaceAll(/["“”]/g, '"');
      const group = byTerms.get(words) ?? { terms, titlesByHead: new Map() };
      byTerms.set(words, group);
      group.titlesByHead.set(head, [...(group.titlesByHead.get(head) ?? []), title]);
    }
  return [...byTerms.values()]
    .map(({ terms, titlesByHead }) => {
      const heads = [...titlesByHead].map(([head, titles]) =>
        [titles.sort().join('\n'), head].filter((part) => part !== '').join('\n\n'),
      );
      return `${[...heads.sort(), terms].join('\n\n')}\n`;
    })
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
