/** Chapters, cue points and loops that a file or its cue sheet names. */
export { readCueSheet } from './cue-sheet.js';
export { readMarks } from './read-marks.js';
