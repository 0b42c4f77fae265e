/**
 * What the program runs in processes and threads of its own is counted by Node itself, where `npm run coverage` says
 * into which folder. It is told here, in the process of the tests, so that only what that one starts hears of it:
 * the tests themselves are counted by vitest.
 */
const folder = process.env['SONOMETER_CHILD_COVERAGE'];
if (folder !== undefined) process.env['NODE_V8_COVERAGE'] = folder;
