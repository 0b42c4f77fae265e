import { ApiError } from '@sonometer/report/errors/api-error.js';
import { describeFailing } from '../../service/readiness.js';
import { ENGINE_AWAY_SEC } from '../../service/store/engine-away.js';
import { defineRoute } from '../route.js';

export const getReadiness = defineRoute({
  method: 'GET',
  path: '/readyz',
  doc: {
    name: 'getReadiness',
    tag: 'Service',
    summary: 'Readiness for requests',
    description:
      'Not ready while the service stops, or when a part does not work: database, queue, store, workers or disk. The error names it.',
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
    errors: ['service_overloaded'],
  },
  async handle(_request, { state, readiness }) {
    if (state.isStopping)
      throw new ApiError('service_overloaded', 'the service is stopping', { retryAfterSec: 5 });
    const failing = await readiness.failing();
    if (failing.length > 0)
      throw new ApiError('service_overloaded', `not ready: ${describeFailing(failing)}`, {
        retryAfterSec: ENGINE_AWAY_SEC,
      });
    return { body: { status: 'ready' } };
  },
});
