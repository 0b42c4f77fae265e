/** What the pages run in the browser themselves: nothing of it needs Node. */
export { bodyText } from './body-text.js';
export { levelMatch } from './compare/comparable.js';
export { compare } from './compare/compare.js';
export { apiErrorOf } from './errors/api-error-of.js';
export { answerById } from './families.js';
export { reportAnswers, type SavedReport } from './saved-report.js';
export { comparisonView } from './http/pages/report/comparison-view.js';
export { reportView } from './http/pages/report/report-view.js';
