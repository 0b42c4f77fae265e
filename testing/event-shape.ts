import { Ajv2020 } from 'ajv/dist/2020.js';
import { eventShapes } from '../packages/sonometer/src/http/openapi/webhook-events.js';

/** Whether the body of a webhook is as the OpenAPI document describes the event. */
export const isEventOfShape = (event: string, body: string): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).compile(eventShapes[event] ?? false)(
    JSON.parse(body),
  );
