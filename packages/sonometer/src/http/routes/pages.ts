import { ApiError } from '@sonometer/report/errors/api-error.js';
import { withOpenAnswers } from '../openapi/open-answers.js';
import { withSharedParts } from '../openapi/shared-parts.js';
import type { Shape } from '../../service/shape.js';
import { type DocsPage, docsPages as documentationPages } from '../../documentation.js';
import type { Services } from '../../service/services.js';
import { signedIn } from '../account/account.js';
import { getAssets } from '../assets.js';
import { accuracyPage } from '../pages/accuracy-page.js';
import { guidePage } from '../pages/guide-page.js';
import { homePage } from '../pages/home-page.js';
import { errorsPage, markdownPage, measuresPage, profilesPage } from '../pages/measures-page.js';
import { meterPage } from '../pages/meter-page.js';
import { referencePage, routePage } from '../pages/reference-page.js';
import { defineRoute, type Reply, type Route, type RouteRequest } from '../route.js';

/**
 * The cache time of files that a page of this version loads; short, since the next version has the
 * same names.
 */
export const getAsset = defineRoute({
  method: 'GET',
  path: '/assets/:name',
  doc: undefined,
  handle: (request) => assetOf(request, request.params['name'] ?? '', 300),
});

/**
 * At the root, since a service worker only controls pages below its path; a browser requests it
 * each time, for an update.
 */
export const getServiceWorker = defineRoute({
  method: 'GET',
  path: '/service-worker.js',
  doc: undefined,
  handle: (request) => {
    const reply = assetOf(request, 'service-worker.js', 0);
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-cache' } };
  },
});

/** The decoders are large, and their versions are in their names. */
export const getDecoder = defineRoute({
  method: 'GET',
  path: '/assets/decoders/:name',
  doc: undefined,
  handle: (request) => assetOf(request, `decoders/${request.params['name'] ?? ''}`, 30 * 86_400),
});

function assetOf({ headers }: RouteRequest, name: string, maxAgeSec: number): Reply {
  const asset = getAssets().get(name);
  if (!asset) throw new ApiError('not_found', 'the file does not exist');
  const isShort = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');
  return {
    type: asset.type,
    bytes: isShort ? asset.gzip() : asset.bytes(),
    headers: {
      'cache-control': `public, max-age=${maxAgeSec}`,
      vary: 'accept-encoding',
      ...(isShort && { 'content-encoding': 'gzip' }),
    },
  };
}

/** Each page is written again for each reader, since that takes a few milliseconds. */
const docs = (path: string, pageOf: (services: Services, request: RouteRequest) => Reply): Route =>
  defineRoute({
    method: 'GET',
    path,
    doc: undefined,
    handle: (request, services) => pageOf(services, request),
  });

/** Pages for readers. */
export const docsPages: readonly Route[] = [
  docs('/docs', ({ settings, plans }) => guidePage({ publicUrl: settings.publicUrl, plans })),
  docs('/docs/api', ({ document }) => referencePage(document)),
  docs('/docs/api/:name', ({ document, settings }, { params }) => {
    const page = routePage(document, params['name'] ?? '', settings.publicUrl);
    if (!page) throw new ApiError('not_found', 'the route does not exist');
    return page;
  }),
  docs('/docs/measures', measuresPage),
  docs('/docs/profiles', profilesPage),
  docs('/docs/accuracy', accuracyPage),
  docs('/docs/errors', errorsPage),
  docs('/docs/:name', (_services, { params }) => written(params['name'] ?? '')),
  docs('/docs/:folder/:name', (_services, { params }) =>
    written(`${params['folder'] ?? ''}/${params['name'] ?? ''}`),
  ),
];

/** A page of `docs/`, or its Markdown source. */
function written(path: string): Reply {
  const page = markdownPage(path);
  if (!page) throw new ApiError('not_found', 'the page does not exist');
  return page;
}

export const getHomePage = defineRoute({
  method: 'GET',
  path: '/',
  doc: undefined,
  handle: async (request, services) =>
    homePage({
      holder: await signedIn(request, services),
      isOpen: services.settings.isOpen,
      keyless: services.plans.keyless,
    }),
});

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
  const pages = [...documentationPages().values()].filter(
    ({ path }) => !path.startsWith('decisions'),
  );
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

export const getMeterPage = defineRoute({
  method: 'GET',
  path: '/meter',
  doc: undefined,
  handle: () => meterPage(),
});

const shared = new WeakMap<Shape, Shape>();

/** The document as it is served, made once. */
function sharedOf(document: Shape): Shape {
  const made = shared.get(document) ?? withOpenAnswers(withSharedParts(document));
  shared.set(document, made);
  return made;
}

export const getOpenApi = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  doc: {
    name: 'getOpenApi',
    tag: 'Service',
    summary: 'This document',
    key: 'none',
    answers: { 200: { description: 'OpenAPI 3.1.', shape: { type: 'object' } } },
    errors: [],
  },
  handle: (_request, { document }) => ({
    body: sharedOf(document),
    headers: { 'cache-control': 'public, max-age=300' },
  }),
});

const DAY_MS = 24 * 3600_000;
/**
 * A date is required (RFC 9116, 2.5.5); a running service vouches for its contact, so the date
 * moves on with the days.
 */
const VALID_MS = 180 * DAY_MS;

/** The contact for security reports, which only the operator knows. */
export const getSecurityContact = defineRoute({
  method: 'GET',
  path: '/.well-known/security.txt',
  doc: undefined,
  handle(_request, { settings, now }) {
    const { securityContact, publicUrl } = settings;
    if (securityContact === undefined)
      throw new ApiError('not_found', 'the operator has declared no security contact');
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(today + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return {
      type: 'text/plain; charset=utf-8',
      headers: { 'cache-control': 'max-age=86400' },
      text: `${lines.join('\n')}\n`,
    };
  },
});
