/** The part that pages run in the browser themselves: nothing of it needs Node. */
export { bodyText } from './questions/question.js';
export { LEVEL_MATCH, levelMatch } from './compare/comparable.js';
export { compare } from './compare/compare.js';
export { toApiError } from './errors/api-error-of.js';
export { answerById } from './questions/families.js';
export { reportAnswers, type SavedReport } from './questions/saved-report.js';
export { alignmentView } from './html/comparison-view.js';
export { comparisonView } from './html/comparison-view.js';
export { completeBody } from './overview/overview-body.js';
export { musicFacts } from './music/music-facts.js';
export { musicFit } from './music/fit.js';
export { reportView } from './html/report-view.js';
export { type FileRow, fileRow } from './html/fit-table.js';
export { type Suggestion, suggestionFor } from './questions/suggestion.js';
