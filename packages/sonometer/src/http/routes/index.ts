import type { Route } from '../route.js';
import { accountRoutes } from './account.js';
import { analyses } from './analyses.js';
import { getAsset, getDecoder } from './get-asset.js';
import { docsPages } from './get-docs.js';
import { getHealth } from './get-health.js';
import { getHomePage } from './get-home-page.js';
import { getMetrics } from './get-metrics.js';
import { getOpenApi } from './get-open-api.js';
import { getReadiness } from './get-readiness.js';
import { getReport, getReportPage } from './get-report.js';
import { getUsage } from './get-usage.js';
import { deleteJob, getJob, getJobEvents } from './jobs.js';
import { postBatch } from './post-batch.js';
import { postCompare } from './post-compare.js';
import { postKey } from './post-key.js';
import { postMcp } from './post-mcp.js';
import { postUploadUrl } from './post-upload-url.js';
import { putUpload } from './put-upload.js';

/** Everything that the server answers to, in the order of the documentation. */
export const routes: readonly Route[] = [
  ...analyses,
  postBatch,
  postCompare,
  postUploadUrl,
  putUpload,
  getJob,
  getJobEvents,
  deleteJob,
  getReportPage,
  getReport,
  getUsage,
  postKey,
  postMcp,
  getOpenApi,
  getHealth,
  getReadiness,
  getMetrics,
  getHomePage,
  ...accountRoutes,
  ...docsPages,
  getAsset,
  getDecoder,
];
