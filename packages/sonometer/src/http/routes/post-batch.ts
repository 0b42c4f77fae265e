import { Type } from 'typebox';
import { errorBody } from '../../errors/api-error.js';
import { ApiError } from '../../errors/api-error.js';
import type { Caller } from '../../metering/caller.js';
import { type Given, sourceOf } from '../analysis/asked.js';
import { checkOptions } from '../analysis/given-options.js';
import { type Asking, askingNamed } from '../analysis/question.js';
import { runAnalysis } from '../analysis/run-analysis.js';
import { sideBySide } from '../analysis/side-by-side.js';
import { identify } from '../identify.js';
import { jsonReader } from '../read-json.js';
import { defineRoute, type RouteRequest } from '../route.js';
import { apiErrorOfServer } from '../server-errors.js';
import type { Services } from '../services.js';

const MAX_ITEMS = 20;

const Body = Type.Object(
  {
    endpoint: Type.String({
      description:
        'The analysis route to call for each item, such as mix/analyze or /v1/mix/analyze.',
    }),
    urls: Type.Optional(
      Type.Array(Type.String(), { description: 'Public http(s) URLs of audio.' }),
    ),
    objectPaths: Type.Optional(
      Type.Array(Type.String(), { description: 'What POST /api/upload-url answered.' }),
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
      description: 'Place of the item: first the urls, then the objectPaths.',
    }),
    input: Type.String({ description: 'The URL or objectPath.' }),
    ok: Type.Boolean({ description: 'Whether there is data; else there is error.' }),
    status: Type.Integer({ description: 'HTTP status that the item would have had by itself.' }),
    data: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The answer of the route.' }),
    ),
    error: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'What stands under error in the answer of a failed request.',
      }),
    ),
  },
  { additionalProperties: false },
);

const BatchResult = Type.Object(
  {
    count: Type.Integer({ description: 'Items of the batch.' }),
    succeeded: Type.Integer({ description: 'Items with data.' }),
    failed: Type.Integer({ description: 'Items with an error; these are not charged.' }),
    items: Type.Array(Item, { description: 'One for each input, in their order.' }),
  },
  { additionalProperties: false },
);

const readBody = jsonReader(Body);

export const postBatch = defineRoute({
  method: 'POST',
  path: '/v1/batch',
  doc: {
    name: 'createBatch',
    tag: 'Analysis',
    summary: 'One analysis over up to 20 items',
    description: 'Each item counts as one call, and fails alone.',
    key: 'required',
    body: { 'application/json': { ...Body } },
    answers: { 200: { description: 'All items.', name: 'BatchResult', shape: { ...BatchResult } } },
    errors: [
      'invalid_json',
      'missing_input',
      'invalid_parameter',
      'batch_too_large',
      'invalid_api_key',
      'rate_limited',
      'unsupported_media_type',
      'storage_unavailable',
      'service_overloaded',
    ],
  },

  async handle(request, services) {
    const caller = await identify(request, services, { needsKey: true });
    const { endpoint, urls = [], objectPaths = [], args = {} } = readBody(request.body);
    const asking = askingNamed(endpoint);
    const inputs = [
      ...urls.map((url) => ({ url })),
      ...objectPaths.map((objectPath) => ({ objectPath })),
    ];
    if (inputs.length > MAX_ITEMS)
      throw new ApiError('batch_too_large', `${inputs.length} items are more than ${MAX_ITEMS}`);
    if (inputs.length === 0)
      throw new ApiError('missing_input', 'give the items: urls, objectPaths or both');
    const { answer, options } = asking.questionOf(args);
    checkOptions(options, answer.accepts, services.now());

    services.pool.checkRoom();
    await services.metering.takeRequest(caller);
    const items = await sideBySide(inputs, services.pool.workers, (input, index) =>
      answerItem({ input, index, asking, args, caller, request }, services),
    );
    const succeeded = items.filter(({ ok }) => ok).length;
    const head = JSON.stringify({
      count: items.length,
      succeeded,
      failed: items.length - succeeded,
    });
    const text = `${head.slice(0, -1)},"items":[${items.map((item) => item.text).join(',')}]}\n`;
    return { type: 'application/json; charset=utf-8', text };
  },
});

interface ItemCall {
  readonly input: Given;
  readonly index: number;
  readonly asking: Asking;
  readonly args: Given;
  readonly caller: Caller;
  readonly request: RouteRequest;
}

/** One item, as JSON text: an answer may be large, and has been written already. */
async function answerItem(
  { input, index, asking, args, caller, request }: ItemCall,
  services: Services,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const name = Object.values(input)[0];
  const { signal, id: requestId } = request;
  try {
    const asked = { source: sourceOf(input), given: args };
    const { profile } = asking.questionOf(args);
    const want = { voice: asking.isVoice, ...(profile !== undefined && { profile }) };
    const reservation = await services.metering.reserve(caller, want);
    const call = { asking, asked, caller, reservation, signal, isPatient: true };
    const outcome = await runAnalysis(call, services);
    if (!('analysed' in outcome)) throw new Error('an item of a batch is no job');
    const { json } = outcome.analysed;
    const head = JSON.stringify({ index, input: name, ok: true, status: 200 });
    return { ok: true, text: `${head.slice(0, -1)},"data":${json.trimEnd()}}` };
  } catch (thrown) {
    const told = apiErrorOfServer(thrown);
    const { error } = errorBody(told, { publicUrl: services.settings.publicUrl, requestId });
    const item = { index, input: name, ok: false, status: told.status, error };
    return { ok: false, text: JSON.stringify(item) };
  }
}
