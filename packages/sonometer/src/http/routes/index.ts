import type { Route } from '../route.js';
import { accountRoutes } from './account.js';
import { analyses } from './analyses.js';
import {
  docsPages,
  getAsset,
  getDecoder,
  getHomePage,
  getLlmsText,
  getMeterPage,
  getOpenApi,
  getSecurityContact,
  getServiceWorker,
} from './pages.js';
import { getHealth, getMetrics, getReadiness } from './health.js';
import { getMeter, postMcp } from './meter.js';
import { getReport, getReportPage } from './get-report.js';
import { getUsage, getUsageDays, postKey } from './usage.js';
import { deleteJob, getJob, getJobEvents, getJobItems } from './jobs.js';
import { storedRoutes } from './stored.js';
import { postAlbum } from './post-album.js';
import { postBatch } from './post-batch.js';
import { postCompare } from './post-compare.js';
import { postReport } from './post-report.js';
import { postUploadUrl, putUpload } from './uploads.js';
import { getWebhooks, getWebhookSecret, retryWebhook } from './webhooks.js';

/** Everything that the server answers to, in the order of the documentation. */
export const routes: readonly Route[] = [
  ...analyses,
  postBatch,
  postCompare,
  postAlbum,
  postUploadUrl,
  putUpload,
  getJob,
  getJobEvents,
  getJobItems,
  deleteJob,
  ...storedRoutes,
  getWebhooks,
  retryWebhook,
  getWebhookSecret,
  postReport,
  getReportPage,
  getReport,
  getUsage,
  getUsageDays,
  postKey,
  postMcp,
  getMeter,
  getOpenApi,
  getHealth,
  getReadiness,
  getMetrics,
  getSecurityContact,
  getLlmsText,
  getHomePage,
  getMeterPage,
  ...accountRoutes,
  ...docsPages,
  getAsset,
  getDecoder,
  getServiceWorker,
];
