import type { Route } from '../route.js';
import { accountRoutes } from './account.js';
import { analyses } from './analyses.js';
import { getAsset, getDecoder, getServiceWorker } from './get-asset.js';
import { docsPages } from './get-docs.js';
import { getHealth } from './get-health.js';
import { getHomePage } from './get-home-page.js';
import { getLlmsText } from './get-llms-text.js';
import { getMeter } from './get-meter.js';
import { getMeterPage } from './get-meter-page.js';
import { getMetrics } from './get-metrics.js';
import { getOpenApi } from './get-open-api.js';
import { getReadiness } from './get-readiness.js';
import { getReport, getReportPage } from './get-report.js';
import { getSecurityContact } from './get-security-contact.js';
import { getUsage, getUsageDays } from './get-usage.js';
import { deleteJob, getJob, getJobEvents, getJobItems } from './jobs.js';
import { storedRoutes } from './stored.js';
import { postAlbum } from './post-album.js';
import { postBatch } from './post-batch.js';
import { postCompare } from './post-compare.js';
import { postKey } from './post-key.js';
import { postMcp } from './post-mcp.js';
import { postUploadUrl } from './post-upload-url.js';
import { putUpload } from './put-upload.js';
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
