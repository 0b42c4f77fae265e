import { Type } from 'typebox';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import type { DeliveryStatus } from '../../service/webhooks/deliveries.js';
import { identify } from '../identify.js';
import { defineRoute } from '../route.js';
import { iso, moment, PAGE_QUERY, pageIn, pageShape } from './lists.js';

const STATUSES = ['waiting', 'delivered', 'dead'] as const;
const ERRORS = ['invalid_parameter', 'invalid_api_key', 'storage_unavailable'] as const;

const Webhook = Type.Object(
  {
    id: Type.String({ description: 'As in the header webhook-id.' }),
    url: Type.String({ description: 'Target URL.' }),
    type: Type.String({ description: 'Event: job.done or job.error.' }),
    status: Type.Union(
      STATUSES.map((one) => Type.Literal(one)),
      { description: 'State: waiting for an attempt, delivered, or given up.' },
    ),
    attempts: Type.Integer({ description: 'Number of attempts so far.' }),
    lastStatus: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the last response.',
    }),
    lastError: Type.Union([Type.String(), Type.Null()], {
      description: 'Reason for the failure of the last attempt.',
    }),
    createdAt: moment('Time of the event.'),
    nextAt: Type.Union([moment(''), Type.Null()], { description: 'Time of the next attempt.' }),
  },
  { additionalProperties: false },
);

export const getWebhooks = defineRoute({
  method: 'GET',
  path: '/v1/webhooks',
  doc: {
    name: 'listWebhooks',
    tag: 'Jobs',
    summary: 'Webhooks of the key, newest first',
    description:
      'Webhooks that were delivered, wait for another attempt, or were given up; for 7 days.',
    key: 'required',
    query: {
      ...PAGE_QUERY,
      status: { type: 'string', enum: STATUSES, description: 'Only webhooks in this state.' },
    },
    answers: {
      200: {
        description: 'A page.',
        name: 'WebhookList',
        shape: { ...pageShape(Webhook, 'The webhooks.') },
      },
    },
    errors: ERRORS,
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    const { status } = request.query;
    const wanted = STATUSES.find((one) => one === status);
    if (status !== undefined && !wanted)
      throw new ApiError('invalid_parameter', `status must be one of ${STATUSES.join(', ')}`, {
        param: 'status',
      });
    const requested: DeliveryStatus | undefined = wanted;
    const { items, next } = await services.deliveries.list(owner, pageIn(request), requested);
    return {
      body: {
        items: items.map(({ createdAtMs, nextAtMs, ...one }) => ({
          ...one,
          createdAt: iso(createdAtMs),
          nextAt: nextAtMs === null ? null : iso(nextAtMs),
        })),
        next,
      },
    };
  },
});

export const retryWebhook = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/:id/retry',
  doc: {
    name: 'retryWebhook',
    tag: 'Jobs',
    summary: 'Sends a webhook again now',
    description: 'This includes webhooks that were given up or delivered.',
    key: 'required',
    params: { id: { type: 'string', description: 'As in the list.' } },
    answers: {
      200: {
        description: 'It is sent within a second or two.',
        shape: {
          type: 'object',
          required: ['status'],
          additionalProperties: false,
          properties: { status: { const: 'waiting', description: 'Always waiting.' } },
        },
      },
    },
    errors: [...ERRORS, 'not_found'],
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    if (!(await services.deliveries.retry(owner, request.params['id'] ?? '')))
      throw new ApiError('not_found', 'you have no such webhook');
    return { body: { status: 'waiting' } };
  },
});

export const getWebhookSecret = defineRoute({
  method: 'GET',
  path: '/v1/webhook-secret',
  scope: 'admin',
  doc: {
    name: 'getWebhookSecret',
    tag: 'Jobs',
    summary: 'Secret that signs the webhooks of the key',
    description: 'Another key has another secret, so a new key changes the secret.',
    key: 'required',
    answers: {
      200: {
        description: 'The secret.',
        name: 'WebhookSecret',
        shape: {
          type: 'object',
          required: ['secret'],
          additionalProperties: false,
          properties: {
            secret: { type: 'string', description: 'whsec_ and the key in base64.' },
          },
        },
      },
    },
    errors: ['invalid_api_key', 'storage_unavailable'],
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    return {
      body: { secret: services.webhookSecretOf(owner) },
      headers: { 'cache-control': 'no-store' },
    };
  },
});
