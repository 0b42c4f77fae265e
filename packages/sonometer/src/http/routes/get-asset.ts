import { ApiError } from '../../errors/api-error.js';
import { assets } from '../assets.js';
import { defineRoute, type Reply, type RouteRequest } from '../route.js';

/** What a page of this version loads with it; short, since the next version has the same names. */
export const getAsset = defineRoute({
  method: 'GET',
  path: '/assets/:name',
  doc: undefined,
  handle: (request) => assetOf(request, request.params['name'] ?? '', 300),
});

/** The decoders are large, and their versions are in their names. */
export const getDecoder = defineRoute({
  method: 'GET',
  path: '/assets/decoders/:name',
  doc: undefined,
  handle: (request) => assetOf(request, `decoders/${request.params['name'] ?? ''}`, 30 * 86_400),
});

function assetOf({ headers }: RouteRequest, name: string, maxAgeSec: number): Reply {
  const asset = assets.get(name);
  if (!asset) throw new ApiError('not_found', 'there is no such file');
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
