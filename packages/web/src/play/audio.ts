/** Only one thing plays at a time. */
let current: Sound | undefined;

/** Over it a change of level is a step that is audible as a click. */
const RAMP_SEC = 0.01;

let context: AudioContext | undefined;

/** A playable recording: from memory, at a chosen level; nothing is sent. */
export interface Sound {
  readonly element: HTMLAudioElement;
  readonly setGainDb: (db: number) => void;
  /** Other sources that may play with it, at its level; to be called after a touch of the page. */
  readonly graph: () => { readonly context: AudioContext; readonly gain: GainNode };
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  readonly close: () => void;
}

/**
 * `decode` makes a file that the browser can play of one that it cannot.
 */
export function openSound(file: Blob, decode: () => Promise<Blob>): Sound {
  const element = document.createElement('audio');
  element.preload = 'metadata';
  let url = URL.createObjectURL(file);
  element.src = url;
  let gain: GainNode | undefined;
  let gainDb = 0;
  let isDecoded = false;
  let decoding: Promise<void> | undefined;

  const playable = (): Promise<void> =>
    (decoding ??= (async () => {
      if (isDecoded) return;
      isDecoded = true;
      const at = element.currentTime;
      URL.revokeObjectURL(url);
      url = URL.createObjectURL(await decode());
      element.src = url;
      element.currentTime = at;
    })());
  element.addEventListener('error', () => {
    if (!isDecoded) void playable();
  });

  /** The levels need a graph, which a page may open only after it was touched. */
  const connect = (): ReturnType<Sound['graph']> => {
    context ??= new AudioContext();
    if (gain) return { context, gain };
    gain = context.createGain();
    context.createMediaElementSource(element).connect(gain).connect(context.destination);
    gain.gain.value = 10 ** (gainDb / 20);
    return { context, gain };
  };

  const sound: Sound = {
    element,
    graph: connect,
    setGainDb: (db) => {
      gainDb = db;
      if (db !== 0) connect();
      gain?.gain.setTargetAtTime(10 ** (db / 20), context?.currentTime ?? 0, RAMP_SEC);
    },
    play: async () => {
      if (current !== sound) current?.pause();
      current = sound;
      if (gainDb !== 0) connect();
      await context?.resume();
      if (element.error) await playable();
      try {
        await element.play();
      } catch (error) {
        if (!element.error) {
          // stopped again before it began
          if (error instanceof DOMException && error.name === 'AbortError') return;
          throw error;
        }
        await playable();
        await element.play();
      }
    },
    pause: () => {
      element.pause();
    },
    close: () => {
      element.pause();
      if (current === sound) current = undefined;
      element.removeAttribute('src');
      URL.revokeObjectURL(url);
    },
  };
  return sound;
}
