import { ApiError } from '@sonometer/report/errors/api-error.js';
import { METER_PATH } from '../meter/meter-path.js';
import { defineRoute } from '../route.js';

/**
 * Answers requests without a WebSocket upgrade; streams do not pass the routes (meter-endpoint.ts).
 */
export const getMeter = defineRoute({
  method: 'GET',
  path: METER_PATH,
  doc: undefined,
  handle() {
    throw new ApiError('invalid_parameter', 'this is a WebSocket: send Upgrade: websocket', {
      param: 'upgrade',
    });
  },
});
