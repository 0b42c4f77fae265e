import { type DocsPage, docsPages } from '../../documentation.js';
import { defineRoute } from '../route.js';

/** Folders of the documentation, in the order in which a reader wants them; '' is what lies in none. */
const GROUPS = [
  ['guides', 'Guides'],
  ['', 'Reference'],
  ['profiles', 'Profiles: specific analyses'],
  ['coming-from', 'Coming from other tools'],
  ['finding', 'Findings: statements of a verdict'],
  ['measures', 'Measures by subject'],
  ['measure', 'Measures'],
] as const;

/** Every page of the documentation with its first sentence, as a plain list for programs that read (llmstxt.org). */
export const getLlmsText = defineRoute({
  method: 'GET',
  path: '/llms.txt',
  doc: undefined,
  handle: (_request, { settings }) => ({
    type: 'text/plain; charset=utf-8',
    headers: { 'cache-control': 'max-age=3600' },
    text: llmsText(settings.publicUrl),
  }),
});

function llmsText(publicUrl: string): string {
  const pages = [...docsPages().values()].filter(({ path }) => !path.startsWith('decisions'));
  const lineOf = ({ path, title, about }: DocsPage) =>
    `- [${title}](${publicUrl}/docs/${path}.md)${about === '' ? '' : `: ${about}`}`;
  return `${[
    '# Sonometer',
    '',
    '> Measures audio, with a known margin of error for each number. One JSON at a command line, an HTTP service, a tool for agents and a library.',
    ...GROUPS.flatMap(([folder, label]) => [
      '',
      `## ${label}`,
      '',
      ...pages.filter((page) => folderOf(page) === folder).map(lineOf),
    ]),
  ].join('\n')}\n`;
}

/** The index of a folder is listed with its pages. */
const folderOf = ({ path }: DocsPage): string => {
  const [first = ''] = path.split('/');
  return GROUPS.some(([folder]) => folder === first) ? first : '';
};
