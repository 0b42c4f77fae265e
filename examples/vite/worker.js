import { analyze, blobSource, configureDecoders, Fault, mix } from '@sonometer/engine';

addEventListener('message', async ({ data: { libavBase, file } }) => {
  if (libavBase) configureDecoders({ libavBase });
  if (!file) return;
  try {
    const { body } = await analyze(blobSource(file), { answer: mix, options: { round: true } });
    postMessage(`${file.name}: ${body.integratedLufs} LUFS`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    postMessage(`${file.name}: ${error.message}`);
  }
});
