import { ApiError } from '@sonometer/report/errors/api-error.js';
import { reportPage } from '../pages/measures-page.js';
import { defineRoute, type RouteRequest } from '../route.js';
import type { SavedReport } from '@sonometer/report/questions/saved-report.js';
import type { Services } from '../../service/services.js';

const ID = { id: { type: 'string', description: 'As in reportUrl.' } };

/** A report is readable by every holder of its link, and by no search engine. */
const PRIVATE = { 'x-robots-tag': 'noindex', 'cache-control': 'private, max-age=300' };

export const getReportPage = defineRoute({
  method: 'GET',
  path: '/r/:id',
  doc: {
    name: 'getReportPage',
    tag: 'Reports',
    summary: 'Numbers of one analysis, as a page to share',
    key: 'none',
    params: ID,
    answers: { 200: { description: 'The page.', type: 'text/html' } },
    errors: ['not_found', 'storage_unavailable'],
  },
  async handle(request, services) {
    const report = await reportOf(request, services);
    return { ...reportPage(report), headers: PRIVATE };
  },
});

export const getReport = defineRoute({
  method: 'GET',
  path: '/r/:id.json',
  doc: {
    name: 'getReport',
    tag: 'Reports',
    summary: 'Numbers of one analysis, as JSON',
    key: 'none',
    params: ID,
    answers: {
      200: {
        description: 'The report; curves have at most 512 points.',
        name: 'Report',
        shape: {
          type: 'object',
          required: ['id', 'kind', 'measuredBy', 'createdAt', 'expiresAt', 'result', 'also'],
          additionalProperties: false,
          properties: {
            id: { type: 'string', description: 'As in reportUrl.' },
            kind: {
              type: 'string',
              description: 'The requested analysis: mix, voice, profile.basic …',
            },
            measuredBy: {
              enum: ['server', 'visitor'],
              description:
                'visitor: the numbers were sent to POST /v1/reports, and not measured here.',
            },
            createdAt: { type: 'string', format: 'date-time', description: 'Creation time.' },
            expiresAt: {
              type: 'string',
              format: 'date-time',
              description: 'Expiry time.',
            },
            result: {
              type: 'object',
              description: 'Full result without reportUrl; always with its available curves.',
            },
            also: {
              type: 'array',
              description: 'Further results whose curves the page draws.',
              items: {
                type: 'object',
                required: ['answer', 'body'],
                additionalProperties: false,
                properties: {
                  answer: { type: 'string', description: 'Id of the result.' },
                  body: { type: 'object', description: 'Full result.' },
                },
              },
            },
          },
        },
      },
    },
    errors: ['not_found', 'storage_unavailable'],
  },
  async handle(request, services) {
    const { id, kind, body, createdAtMs, expiresAtMs } = await reportOf(request, services);
    const { parts, isSent } = body as SavedReport;
    const [first, ...also] = parts;
    const measuredBy = isSent ? 'visitor' : 'server';
    const [createdAt, expiresAt] = [createdAtMs, expiresAtMs].map((ms) =>
      new Date(ms).toISOString(),
    );
    return {
      body: { id, kind, measuredBy, createdAt, expiresAt, result: first?.body ?? {}, also },
      headers: PRIVATE,
    };
  },
});

async function reportOf({ params }: RouteRequest, { reports }: Services) {
  const report = await reports.load(params['id'] ?? '');
  if (!report) throw new ApiError('not_found', 'the report does not exist, or has expired');
  return report;
}
