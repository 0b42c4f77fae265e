import { ApiError } from '@sonometer/report/errors/api-error.js';
import { accuracyPage } from '../pages/accuracy-page.js';
import { errorsPage } from '../pages/errors-page.js';
import { guidePage } from '../pages/guide-page.js';
import { markdownPage } from '../pages/markdown-page.js';
import { measuresPage } from '../pages/measures-page.js';
import { profilesPage } from '../pages/profiles-page.js';
import { referencePage, routePage } from '../pages/reference-page.js';
import { defineRoute, type Reply, type Route, type RouteRequest } from '../route.js';
import type { Services } from '../../service/services.js';

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
