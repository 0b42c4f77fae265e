// Serves what is being written: the compiler watches the sources, and the server starts again when what it has
// loaded changes. npm run dev; the assets of the pages are built once, by packages/web/build.mjs.
import { spawn } from 'node:child_process';
import process from 'node:process';

const start = (...args) => spawn(process.execPath, args, { stdio: 'inherit' });
const running = [
  start('node_modules/typescript/bin/tsc', '--build', '--watch', '--preserveWatchOutput'),
  start('--watch', '--watch-preserve-output', 'packages/sonometer/bin/sonometer.mjs', 'serve'),
];
const end = () => {
  for (const one of running) one.kill();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const one of running) one.on('exit', end);
