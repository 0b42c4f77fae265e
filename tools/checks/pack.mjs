// Bundles an entry with webpack and its defaults: node tools/checks/run.mjs node tools/checks/pack.mjs ENTRY FOLDER
import process from 'node:process';
import webpack from 'webpack';

const [entry, path] = process.argv.slice(2);
webpack(
  {
    mode: 'production',
    entry,
    output: { path, filename: 'bundle.js', publicPath: 'auto' },
    performance: { hints: false },
  },
  (error, stats) => {
    if (!error && !stats?.hasErrors()) return;
    process.stderr.write(`${error ?? stats.toString({ all: false, errors: true })}\n`);
    process.exitCode = 1;
  },
);
