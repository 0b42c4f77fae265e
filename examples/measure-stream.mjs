/** Speech quality of a stream: node measure-stream.mjs FILE, or ffmpeg -i talk.mkv -f wav - | node measure-stream.mjs */
import { createReadStream } from 'node:fs';
import { analyze, Fault, streamSource, voice } from '@sonometer/engine';

const [file] = process.argv.slice(2);
if (file === undefined && process.stdin.isTTY) {
  console.error('usage: node measure-stream.mjs FILE, or PROGRAM | node measure-stream.mjs');
  process.exit(2);
}
try {
  const stream = file === undefined ? process.stdin : createReadStream(file);
  const source = await streamSource(stream, { maxBytes: 500e6 });
  const { body } = await analyze(source, { answer: voice, options: { round: true } });
  const snr = body.signalToNoiseDb;
  const text = snr === null ? `none (${body.omitted.signalToNoiseDb})` : `${snr} dB`;
  console.log(`speech ${body.speechSec} s, signal-to-noise ratio ${text}`);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
