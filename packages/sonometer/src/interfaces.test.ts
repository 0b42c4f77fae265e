import { describeAgreement } from '../../../testing/agreement.js';

/**
 * Every interface and every family on one recording; interfaces.slow.test.ts has every analysis of
 * more of them.
 */
describeAgreement({ 'noisy speech': ['mix', 'voice', 'signal', 'profile basic'] });
