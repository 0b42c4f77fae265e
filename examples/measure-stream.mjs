/** Speech quality of what another program sends: ffmpeg -i talk.mkv -f wav - | node measure-stream.mjs */
import { analyze, Fault, streamSource, voice } from '@sonometer/engine';

try {
  const source = await streamSource(process.stdin, { maxBytes: 500e6 });
  const { body } = await analyze(source, { answer: voice, options: { round: true } });
  const snr = body.signalToNoiseDb ?? `none (${body.omitted.signalToNoiseDb})`;
  console.log(`speech ${body.speechSec} s, signal-to-noise ratio ${snr} dB`);
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
