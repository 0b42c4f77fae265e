import { allAnalyses, describeAgreement } from '../../../testing/agreement.js';

describeAgreement({
  'music, clipped often': allAnalyses,
  'noisy speech': allAnalyses,
  'music with DC': allAnalyses,
  'a loop of drums': allAnalyses,
});
