/**
 * Code that runs in child processes and threads is counted by Node itself, in the folder that `npm
 * run coverage` names. The variable is set here, in the process of the tests, so that only its
 * children get it: the tests themselves are counted by vitest.
 */
const folder = process.env['SONOMETER_CHILD_COVERAGE'];
if (folder !== undefined) process.env['NODE_V8_COVERAGE'] = folder;
