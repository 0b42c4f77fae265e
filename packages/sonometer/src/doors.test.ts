import { describeAgreement } from '../../../testing/agreement.js';

/** Every interface on one recording of each kind; doors.slow.test.ts has every analysis of more of them. */
describeAgreement({
  'music, clipped often': ['mix', 'signal'],
  'noisy speech': ['voice', 'profile basic'],
});
