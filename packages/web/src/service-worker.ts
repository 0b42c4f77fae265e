/** Stores the page and all that it loads; the build writes the list, and its hash. */
declare const OFFLINE: { readonly version: string; readonly paths: readonly string[] };

/** Types that the compiler's library of a page lacks. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(kind: 'message', listen: (event: MessageEvent) => void): void;
}
const scope = self as unknown as Scope;

const NAME = `sonometer-${OFFLINE.version}`;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      // one after the other: a slow line is the reader's, not ours
      for (const path of OFFLINE.paths)
        await cache.add(new Request(path, { cache: 'no-cache', credentials: 'omit' }));
    })(),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('sonometer-') && name !== NAME) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('message', ({ data }) => {
  if (data === 'take over') void scope.skipWaiting();
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (PAGES.has(pathname) && request.mode === 'navigate')
    event.respondWith(page(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The pages that work without a connection. */
const PAGES = new Set(['/', '/meter']);

/**
 * The first contains the signed-in user, so it is requested; without a connection the page as an
 * anonymous user sees it.
 */
async function page(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await (await caches.open(NAME)).match(path);
    if (stored) return stored;
    throw error;
  }
}

/**
 * These never change under their names; the rest is that of the page, and cached for offline use.
 */
const LASTING = /^\/assets\/(decoders\/|classifier-weights|quality-weights|opus-)/;

async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored && LASTING.test(new URL(request.url).pathname)) return stored;
  try {
    return await fetch(request);
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}
