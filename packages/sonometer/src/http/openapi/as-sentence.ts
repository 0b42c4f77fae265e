/** A summary as a sentence; the title of an analysis may be a question. */
export const asSentence = (summary: string): string =>
  /[.?!]$/.test(summary) ? summary : `${summary}.`;
