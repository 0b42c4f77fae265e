import { Type } from 'typebox';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { families } from '@sonometer/report/questions/families.js';
import type { BatchInput } from '../../service/batches/batch-items.js';
import { answerTracks } from '../../service/analysis/answer-item.js';
import { enqueueBatch, MAX_BATCH_ITEMS } from '../../service/analysis/batch-job.js';
import { analysisKindNamed } from '../../service/analysis/question.js';
import { readManifest } from '../../service/analysis/album.js';
import { sideBySide } from '../../service/analysis/side-by-side.js';
import { shareOf } from '../../service/fair/share.js';
import { wishOf } from '../common-headers.js';
import { identify } from '../identify.js';
import { accepted, BATCH_COUNTS, prefersJob } from '../job-reply.js';
import { ACCEPTED } from '../openapi/analysis-doc.js';
import { ERROR_DETAIL } from '../openapi/error-shapes.js';
import { jsonReader } from '../read-json.js';
import { defineRoute } from '../route.js';

/** Of one answer; more are a job. */
const MAX_ITEMS = 20;
/** Ten thousand objectPaths. */
const MAX_JSON_BYTES = 400_000;

/** In `args`, besides the options of the route. */
const ARGS = ['report', 'reportDays'];

const Body = Type.Object(
  {
    endpoint: Type.String({
      description: 'Analysis route to call for each item, such as mix/analyze or /v1/mix/analyze.',
    }),
    urls: Type.Optional(
      Type.Array(Type.String(), { description: 'Public http(s) URLs of audio.' }),
    ),
    objectPaths: Type.Optional(
      Type.Array(Type.String(), { description: 'Response of POST /api/upload-url.' }),
    ),
    manifest: Type.Optional(
      Type.String({
        description:
          'URL or objectPath of a text file with one URL or objectPath per line; requires a job.',
      }),
    ),
    callbackUrl: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'URL for the signed POST at the end of the job; requires a job.',
      }),
    ),
    eachTrack: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'One item per audio track of a file, each counted as one call; without it, its default track or args.track.',
      }),
    ),
    args: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Options of the route, the same for each item.',
      }),
    ),
  },
  { additionalProperties: false },
);

const Item = Type.Object(
  {
    index: Type.Integer({
      description: 'Index of the item: first the urls, then the objectPaths.',
    }),
    track: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'With eachTrack: number of the audio track, of a file with several.',
      }),
    ),
    input: Type.String({ description: 'The URL or objectPath.' }),
    ok: Type.Boolean({ description: 'True with data; otherwise there is error.' }),
    status: Type.Integer({ description: 'HTTP status of the item as a separate request.' }),
    data: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        description: 'Result of the route.',
        anyOf: [...Object.values(families).map(({ result }) => result), 'ProfileResult'].map(
          (name) => ({ $ref: `#/components/schemas/${name}` }),
        ),
      }),
    ),
    error: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        ...ERROR_DETAIL,
        description: 'Content of error in the response of a failed request.',
      }),
    ),
  },
  { additionalProperties: false },
);

const BatchResult = Type.Object(
  {
    ...BATCH_COUNTS,
    items: Type.Array(Item, {
      description:
        'One entry per input, or per audio track with eachTrack, in order. The counts are those of inputs.',
    }),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

export const postBatch = defineRoute({
  method: 'POST',
  path: '/v1/batch',
  charges: true,
  maxJsonBytes: MAX_JSON_BYTES,
  doc: {
    name: 'createBatch',
    tag: 'Analysis',
    summary: 'One analysis of up to 20 items, or 10,000 as a job',
    description:
      'Each item counts as one call and fails separately. With Prefer: respond-async, a manifest or a callbackUrl, the batch is a job. Read its items while it runs with GET /v1/jobs/{id}/items.',
    key: 'required',
    body: { 'application/json': { ...Body } },
    example: {
      endpoint: 'mix/analyze',
      urls: ['https://example.com/take-1.wav', 'https://example.com/take-2.wav'],
      args: { round: true },
    },
    answers: {
      200: { description: 'All items.', name: 'BatchResult', shape: { ...BatchResult } },
      202: { ...ACCEPTED, description: 'The batch continues as a job.' },
    },
    errors: [
      'invalid_json',
      'missing_input',
      'invalid_parameter',
      'batch_too_large',
      'invalid_api_key',
      'rate_limited',
      'url_not_allowed',
      'url_fetch_failed',
      'upload_not_found',
      'file_too_large',
      'unsupported_media_type',
      'storage_unavailable',
      'service_overloaded',
    ],
  },

  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    const { endpoint, urls = [], objectPaths = [], args = {}, ...given } = readBody(request.body);
    const { manifest, callbackUrl, eachTrack: isEachTrack = false } = given;
    const { chargeFor, signal, id: requestId, headers } = request;
    const analysisKind = analysisKindNamed(endpoint);
    const cache = wishOf(headers['cache-control']);
    const isJob =
      prefersJob(headers['prefer']) || manifest !== undefined || callbackUrl !== undefined;
    const max = isJob ? MAX_BATCH_ITEMS : MAX_ITEMS;
    refuseMore(urls.length + objectPaths.length, max);
    refuseNul(urls, 'urls');
    refuseNul(objectPaths, 'objectPaths');
    const question = analysisKind.questionOf(args, ARGS);
    if (question.callbackUrl !== undefined)
      throw new ApiError('invalid_parameter', 'callbackUrl belongs next to args, not in them', {
        param: 'callbackUrl',
      });
    if (isEachTrack && args['track'] !== undefined)
      throw new ApiError('invalid_parameter', 'give eachTrack or args.track, not both', {
        param: 'eachTrack',
      });
    services.pool.checkRoom(shareOf(caller));
    if (!chargeFor) await services.metering.takeRequest(caller);
    if (callbackUrl !== undefined) await services.checkWebhookUrl(callbackUrl, caller);
    const left = max - urls.length - objectPaths.length;
    const listed =
      manifest === undefined
        ? []
        : await readManifest(manifest, { caller, signal, max: left }, services);
    const inputs: readonly BatchInput[] = [
      ...urls.map((input) => ({ kind: 'url' as const, input })),
      ...objectPaths.map((input) => ({ kind: 'object' as const, input })),
      ...listed,
    ];
    if (inputs.length === 0)
      throw new ApiError('missing_input', 'give the items: urls, objectPaths or a manifest');
    if (isJob) {
      const chargeId = chargeFor?.('batch');
      const batch = {
        ...{ analysisKind, args, caller, cache, isEachTrack },
        ...{ inputs, callbackUrl, chargeId },
      };
      return accepted(caller.owner, await enqueueBatch(batch, services), services);
    }
    const items = await sideBySide(inputs, services.pool.workers, ({ kind, input }, index) => {
      const chargeId = chargeFor?.(String(index));
      const call = { analysisKind, args, caller, cache, isEachTrack, signal, chargeId, requestId };
      return answerTracks({ kind, input, index, ...call }, services);
    });
    for (const item of items) if (!item.isOk) services.metrics.refusal(item.error.code);
    const succeeded = items.filter(({ isOk }) => isOk).length;
    const head = JSON.stringify({
      count: items.length,
      succeeded,
      failed: items.length - succeeded,
    });
    const text = `${head.slice(0, -1)},"items":[${items.map(({ line }) => line.replaceAll('\n', ',')).join(',')}]}\n`;
    return { type: 'application/json; charset=utf-8', text };
  },
});

function refuseMore(count: number, max: number): void {
  if (count <= max) return;
  const more = max < MAX_BATCH_ITEMS ? '; Prefer: respond-async takes more, as a job' : '';
  throw new ApiError('batch_too_large', `${count} items exceed the limit of ${max}${more}`);
}

/** No URL and no objectPath contains it, and not every database stores it. */
function refuseNul(inputs: readonly string[], param: string): void {
  if (inputs.some((input) => input.includes('\0')))
    throw new ApiError('invalid_parameter', `${param} has a NUL character`, { param });
}
