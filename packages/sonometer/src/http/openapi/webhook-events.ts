import { JOB_KINDS } from '../job-reply.js';
import type { Shape } from '../../service/shape.js';

const TIMESTAMP = '2026-11-20T12:00:00.000Z';
const JOB_ID = 'job_1a2B3c4D5e6F7g8H9i0J1k2L';

/** An object whose properties are all required. */
const object = (description: string, properties: Readonly<Record<string, Shape>>): Shape => ({
  type: 'object',
  description,
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

const eventShape = (description: string, type: string, data: Shape): Shape =>
  object(description, {
    type: { type: 'string', const: type, description: 'Name of the event.' },
    timestamp: { type: 'string', format: 'date-time', description: 'Time of the event.' },
    data,
  });

/** The facts of `reportJobEnd` about the job. */
const jobFields = (status: string): Readonly<Record<string, Shape>> => ({
  id: { type: 'string', description: 'Id of the job.' },
  kind: { type: 'string', enum: JOB_KINDS, description: 'The requested analysis.' },
  status: { type: 'string', const: status, description: 'Final state of the job.' },
  url: { type: 'string', format: 'uri', description: 'URL of the job; it needs the key.' },
});

/** Schemas of the bodies that receivers of webhooks get, by their names in the document. */
export const eventShapes: Readonly<Record<string, Shape>> = {
  JobDoneEvent: eventShape(
    'A job is done.',
    'job.done',
    object('The job, without its result.', jobFields('done')),
  ),
  JobErrorEvent: eventShape(
    'A job failed, or was cancelled.',
    'job.error',
    object('The job, and the reason.', {
      ...jobFields('error'),
      error: object('What went wrong.', {
        code: { type: 'string', description: 'Stable name of the error, one of /docs/errors.' },
        message: { type: 'string', description: 'Error message.' },
      }),
    }),
  ),
  TestEvent: eventShape('A test of the receiver.', 'webhook.test', object('Empty.', {})),
};

/** The `webhooks` section of the document: each event, its body, and the headers that sign it. */
export function webhookItems(publicUrl: string): Readonly<Record<string, Shape>> {
  const url = `${publicUrl}/v1/jobs/${JOB_ID}`;
  const job = { id: JOB_ID, kind: 'mix', url };
  const error = { code: 'unsupported_format', message: 'the file could not be decoded as audio' };
  return {
    'job.done': webhook({
      ...{ name: 'receiveJobDone', schema: 'JobDoneEvent', summary: 'A job is done' },
      description:
        'Sent to callbackUrl at the end of a job. Read the result from data.url with the key.',
      example: { type: 'job.done', timestamp: TIMESTAMP, data: { ...job, status: 'done' } },
    }),
    'job.error': webhook({
      ...{ name: 'receiveJobError', schema: 'JobErrorEvent', summary: 'A job has no result' },
      description: 'Sent to callbackUrl when a job failed or was cancelled.',
      example: {
        type: 'job.error',
        timestamp: TIMESTAMP,
        data: { ...job, status: 'error', error },
      },
    }),
    'webhook.test': webhook({
      ...{ name: 'receiveTest', schema: 'TestEvent', summary: 'A test of the receiver' },
      description:
        'Sent once by the command sonometer webhooks test. Without the secret it is not signed, and has none of the headers.',
      example: { type: 'webhook.test', timestamp: TIMESTAMP, data: {} },
      isTest: true,
    }),
  };
}

interface Event {
  readonly name: string;
  readonly schema: string;
  readonly summary: string;
  readonly description: string;
  readonly example: object;
  readonly isTest?: boolean;
}

const webhook = ({
  name,
  schema,
  summary,
  description,
  example,
  isTest = false,
}: Event): Shape => ({
  post: {
    operationId: name,
    tags: ['Jobs'],
    summary,
    description,
    security: [],
    parameters: SIGNATURE.map((one) => ({ ...one, required: !isTest })),
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
      },
    },
    responses: {
      '2XX': {
        description: 'The receiver has taken the event. Any status of 200 to 299 is enough.',
      },
      ...(!isTest && {
        '410': { description: 'The receiver is gone, and gets no further request for this event.' },
      }),
      default: {
        description: isTest
          ? 'The command states the status. It sends nothing again.'
          : 'The event is sent again later: eight times within 30 hours.',
      },
    },
  },
});

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description },
  ...{ schema: { type: 'string' }, example },
});

/** The headers of `signedHeaders` (Standard Webhooks). */
const SIGNATURE = [
  header(
    'webhook-id',
    'Id of the event. It is the same in every attempt, so that a receiver can skip repeats.',
    'evt_1a2B3c4D5e6F7g8H9i0J1k2L',
  ),
  header(
    'webhook-timestamp',
    'Seconds since 1970 of this attempt. Refuse what is more than five minutes old.',
    '1795176000',
  ),
  header(
    'webhook-signature',
    'v1, a comma, and the base64 of HMAC-SHA-256 over webhook-id, webhook-timestamp and the raw body, joined with dots. Its key is the secret of GET /v1/webhook-secret. Several are separated by spaces.',
    'v1,K5o1fz9N5Z9U2u1E8f7m3V4Q6h5k2Z2p1j9o9N8D7N6=',
  ),
];
