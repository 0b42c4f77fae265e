import { ApiError } from '@sonometer/report/errors/api-error.js';
import { getAssets } from '../assets.js';
import { defineRoute, type Reply, type RouteRequest } from '../route.js';

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
