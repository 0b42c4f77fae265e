import { sizeText } from '@sonometer/report/reading/quantity.js';
import type { Shape } from '../shape.js';
import { MAX_URL_BYTES } from './fetch-url.js';

/** The ways in which a caller of the service names audio that it does not send. */
export const URL_SHAPE = {
  type: 'string',
  format: 'uri',
  description: `Public http(s) URL of the audio, up to ${sizeText(MAX_URL_BYTES)}. Give this or objectPath.`,
} as const satisfies Shape;
export const OBJECT_SHAPE: Shape = {
  type: 'string',
  description: 'What POST /api/upload-url answered; readable only by the key that uploaded it.',
};
