const status = document.querySelector('[role=status]');

document.querySelector('button').addEventListener('click', async () => {
  try {
    // browsers change the level of a voice, unless the page forbids it
    const audio = { autoGainControl: false, echoCancellation: false, noiseSuppression: false };
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    const context = new AudioContext();
    await context.audioWorklet.addModule('meter-worklet.js');
    const meter = new AudioWorkletNode(context, 'meter', { numberOfOutputs: 0 });
    meter.port.addEventListener('message', ({ data: { momentaryLufs, integratedLufs } }) => {
      const [now, all] = [momentaryLufs, integratedLufs].map((lufs) => lufs?.toFixed(1) ?? 'none');
      status.textContent = `${now} LUFS, in all ${all} LUFS`;
    });
    meter.port.start();
    new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(meter);
  } catch (error) {
    status.textContent = error.message;
  }
});
