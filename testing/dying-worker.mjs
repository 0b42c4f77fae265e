/** A worker that takes its whole thread with it. */
export const analyseFile = () => process.exit(7);
