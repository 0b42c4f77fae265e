import { Type } from 'typebox';
import { ApiError } from '@sonometer/report/errors/api-error.js';
import { identify } from '../identify.js';
import { jobBody, jobShape } from '../job-reply.js';
import { defineRoute, type Route } from '../route.js';
import { iso, moment, PAGE_QUERY, pageIn, pageShape } from './lists.js';

const LIST_ERRORS = ['invalid_parameter', 'invalid_api_key', 'storage_unavailable'] as const;
const GONE = {
  204: { description: 'The object is deleted.' },
} as const;

const ListedUpload = Type.Object(
  {
    objectPath: Type.String({ description: 'Value that analysis routes take.' }),
    fileName: Type.Union([Type.String(), Type.Null()], { description: 'Name as submitted.' }),
    sizeBytes: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Received bytes, where known.',
    }),
    createdAt: moment('Creation time of the ticket.'),
    expiresAt: moment('Expiry time.'),
  },
  { additionalProperties: false },
);

const ListedReport = Type.Object(
  {
    id: Type.String({ description: 'As in reportUrl.' }),
    url: Type.String({ description: 'URL of its page.' }),
    kind: Type.String({ description: 'The requested analysis: mix, voice, profile.basic …' }),
    createdAt: moment('Creation time.'),
    expiresAt: moment('Expiry time.'),
  },
  { additionalProperties: false },
);

const getJobs = defineRoute({
  method: 'GET',
  path: '/v1/jobs',
  doc: {
    name: 'listJobs',
    tag: 'Jobs',
    summary: 'Jobs of the key, newest first, without their results',
    key: 'required',
    query: PAGE_QUERY,
    answers: {
      200: {
        description: 'A page.',
        name: 'JobList',
        shape: { ...pageShape(Type.Unsafe({ $ref: '#/components/schemas/Job' }), 'The jobs.') },
        parts: { Job: jobShape },
      },
    },
    errors: LIST_ERRORS,
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    const { items, next } = await services.jobs.list(owner, pageIn(request));
    const { publicUrl } = services.settings;
    return { body: { items: items.map((job) => jobBody(job, publicUrl)), next } };
  },
});

const getUploads = defineRoute({
  method: 'GET',
  path: '/v1/uploads',
  doc: {
    name: 'listUploads',
    tag: 'Uploads',
    summary: 'Uploads of the key, newest first',
    key: 'required',
    query: PAGE_QUERY,
    answers: {
      200: {
        description: 'A page.',
        name: 'UploadList',
        shape: { ...pageShape(ListedUpload, 'The uploads.') },
      },
    },
    errors: LIST_ERRORS,
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    const { items, next } = await services.uploads.list(owner, pageIn(request));
    const shown = items.map(({ createdAtMs, expiresAtMs, ...one }) => ({
      ...one,
      createdAt: iso(createdAtMs),
      expiresAt: iso(expiresAtMs),
    }));
    return { body: { items: shown, next } };
  },
});

const deleteUpload = defineRoute({
  method: 'DELETE',
  path: '/v1/uploads/:objectPath',
  doc: {
    name: 'deleteUpload',
    tag: 'Uploads',
    summary: 'Deletes an upload',
    description: 'A job that has not read it yet fails with upload_not_found.',
    key: 'required',
    params: { objectPath: { type: 'string', description: 'As in the ticket.' } },
    answers: GONE,
    errors: ['invalid_api_key', 'not_found', 'storage_unavailable'],
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    if (!(await services.uploads.removeOf(owner, request.params['objectPath'] ?? '')))
      throw new ApiError('not_found', 'you have no such upload');
    return { status: 204, text: '' };
  },
});

const getReports = defineRoute({
  method: 'GET',
  path: '/v1/reports',
  doc: {
    name: 'listReports',
    tag: 'Reports',
    summary: 'Reports of the key, newest first',
    key: 'required',
    query: PAGE_QUERY,
    answers: {
      200: {
        description: 'A page.',
        name: 'ReportList',
        shape: { ...pageShape(ListedReport, 'The reports.') },
      },
    },
    errors: LIST_ERRORS,
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    const { items, next } = await services.reports.list(owner, pageIn(request));
    const shown = items.map(({ id, kind, createdAtMs, expiresAtMs }) => ({
      id,
      url: `${services.settings.publicUrl}/r/${id}`,
      kind,
      createdAt: iso(createdAtMs),
      expiresAt: iso(expiresAtMs),
    }));
    return { body: { items: shown, next } };
  },
});

const deleteReport = defineRoute({
  method: 'DELETE',
  path: '/v1/reports/:id',
  doc: {
    name: 'deleteReport',
    tag: 'Reports',
    summary: 'Deletes a report',
    description: 'Its link then returns 404, except for browser caches of up to five minutes.',
    key: 'required',
    params: { id: { type: 'string', description: 'As in reportUrl.' } },
    answers: GONE,
    errors: ['invalid_api_key', 'not_found', 'storage_unavailable'],
  },
  async handle(request, services) {
    const { owner } = await identify(request, services, { needsKey: true });
    if (!(await services.reports.remove(owner, request.params['id'] ?? '')))
      throw new ApiError('not_found', 'you have no such report');
    return { status: 204, text: '' };
  },
});

/** The objects stored for a key: how to list and delete them. */
export const storedRoutes: readonly Route[] = [
  getJobs,
  getUploads,
  deleteUpload,
  getReports,
  deleteReport,
];
