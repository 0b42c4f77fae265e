import type { Sound } from '@sonometer/report/sounds/sound.js';

/** Longer than a click, shorter than is noticeable. */
const RAMP_SEC = 0.01;

/** Plays sounds that were made here, one at a time, at a volume from 0 to 1. */
export function openVoice() {
  let graph: { readonly context: AudioContext; readonly gain: GainNode } | undefined;
  let playing: AudioBufferSourceNode | undefined;
  let volume = 0;

  /** A page may open one only after it was touched. */
  function connect(): NonNullable<typeof graph> {
    if (graph) return graph;
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(context.destination);
    return (graph = { context, gain });
  }

  function stop(): void {
    playing?.stop();
    playing = undefined;
  }

  return {
    stop,
    setVolume: (to: number): void => {
      volume = to;
      graph?.gain.gain.setTargetAtTime(to, graph.context.currentTime, RAMP_SEC);
    },
    play: ({ rateHz, left, right }: Sound, onEnd: () => void): void => {
      stop();
      const { context, gain } = connect();
      const buffer = context.createBuffer(2, left.length, rateHz);
      buffer.copyToChannel(left, 0);
      buffer.copyToChannel(right, 1);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.addEventListener('ended', () => {
        if (playing === source) onEnd();
      });
      playing = source;
      void context.resume().then(() => {
        if (playing === source) source.start();
      });
    },
  };
}
