/**
 * Measures one file with `mix`, as a fresh process does, and prints its CPU seconds: from the first line
 * after the modules are loaded, so that starting Node does not count but compiling decoders does.
 */
import { analyze, mix } from '../../packages/engine/dist/index.js';
import { openPathSource } from '../../packages/sonometer/dist/source/path-source.js';
import { timed } from './timing.js';

const source = openPathSource(process.argv[2] ?? '');
const cpuSec = await timed(() => analyze(source, { answer: mix }));
source.close();
console.log(JSON.stringify({ cpuSec }));
