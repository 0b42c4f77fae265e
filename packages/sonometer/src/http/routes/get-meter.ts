import { ApiError } from '@sonometer/report/errors/api-error.js';
import { METER_PATH } from '../meter/meter-path.js';
import { defineRoute } from '../route.js';

/** Who asks for no WebSocket is told so; the streams themselves come in beside the routes (meter-door.ts). */
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
