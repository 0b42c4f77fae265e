// Serves the working tree: a change of a source is compiled, and the server starts again when what
// it has loaded changes; the compiler prints errors of types meanwhile. npm run dev; the pages'
// assets are built once, at its start.
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const DEBOUNCE_MS = 50;

const start = (...args) =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SONOMETER_UNBUNDLED: '1' },
  });
const running = [
  start('node_modules/typescript/bin/tsc', '--build', '--watch', '--preserveWatchOutput'),
  start('--watch', '--watch-preserve-output', 'packages/sonometer/bin/sonometer.mjs', 'serve'),
];

let timer;
for (const name of readdirSync(`${root}packages`))
  watch(`${root}packages/${name}/src`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => start('tools/build.mjs', '--sources'), DEBOUNCE_MS);
  });

const end = () => {
  for (const one of running) one.kill();
  process.exit();
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const one of running) one.on('exit', end);
