import { ApiError } from '@sonometer/report/errors/api-error.js';
import { defineRoute } from '../route.js';

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/readyz',
  doc: {
    name: 'getReadiness',
    tag: 'Service',
    summary: 'Readiness for requests',
    description:
      'Not ready while the service stops, or when its database or queue does not respond.',
    key: 'none',
    answers: {
      200: {
        description: 'The service is ready.',
        shape: {
          type: 'object',
          required: ['status'],
          additionalProperties: false,
          properties: { status: { const: 'ready', description: 'Always ready.' } },
        },
      },
    },
    errors: ['service_overloaded', 'storage_unavailable'],
  },
  async handle(_request, { state, store, checkQueue }) {
    if (state.isStopping)
      throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
    await checkQueue();
    await store.db.selectFrom('secrets').select('name').limit(1).execute();
    return { body: { status: 'ready' } };
  },
});
