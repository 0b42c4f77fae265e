import { Failed, failureOf } from '../failure.js';

/** The sources of sound. */
export type SoundSource =
  | { readonly kind: 'input'; readonly deviceId: string }
  | { readonly kind: 'tab' }
  | { readonly kind: 'file'; readonly player: HTMLAudioElement };

/** A sound that comes, at the rate of the audio thread. */
export interface Capture {
  readonly rateHz: number;
  /** The samples come out of it, as `Chunk`. */
  readonly port: MessagePort;
  /** Names an input, on this machine and for this site; nothing else has a name that lasts. */
  readonly input: string | undefined;
  /** The source is gone: unplugged, no longer shared, or the file is over. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Nothing between the microphone and the meter: no gain that follows the level, no noise that is taken away. */
const AS_IT_IS = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  channelCount: { ideal: 2 },
} as const satisfies MediaTrackConstraints;

/**
 * Captures a source; a file is also played, an input is not.
 * @throws Failed where the user or the machine refuses access.
 */
export async function openCapture(source: SoundSource): Promise<Capture> {
  const stream = source.kind === 'file' ? undefined : await getStream(source);
  const {
    sampleRate: rateHz,
    deviceId = '',
    groupId = '',
  } = stream?.getAudioTracks()[0]?.getSettings() ?? {};
  const context = new AudioContext(rateHz === undefined ? {} : { sampleRate: rateHz });
  try {
    await context.audioWorklet.addModule('/assets/capture-worklet.js');
    const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 });
    const node = stream
      ? context.createMediaStreamSource(stream)
      : elementSource(context, (source as { player: HTMLAudioElement }).player);
    node.connect(capture);
    if (!stream) node.connect(context.destination);
    const { port1, port2 } = new MessageChannel();
    capture.port.postMessage(port1, [port1]);
    // it waits for the reader's hand, where the browser wants one
    void context.resume();
    const sources = source.kind === 'file' ? [source.player] : (stream?.getAudioTracks() ?? []);
    const ended = new Promise<void>((resolve) => {
      for (const one of sources)
        one.addEventListener('ended', () => {
          resolve();
        });
    });
    return {
      rateHz: context.sampleRate,
      // what is the default may be another device tomorrow, and then of another group
      input: source.kind === 'input' ? `${deviceId} ${groupId}` : undefined,
      port: port2,
      ended,
      close() {
        for (const track of stream?.getTracks() ?? []) track.stop();
        void context.close();
      },
    };
  } catch (error) {
    for (const track of stream?.getTracks() ?? []) track.stop();
    void context.close();
    throw error;
  }
}

const elementSource = (context: AudioContext, player: HTMLAudioElement): AudioNode =>
  context.createMediaElementSource(player);

async function getStream(source: SoundSource): Promise<MediaStream> {
  // undefined where the page did not come by https, despite the types
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Failed(failureOf('capture_insecure'));
  try {
    if (source.kind === 'tab') {
      const shared = await devices.getDisplayMedia({ audio: AS_IT_IS, video: true });
      for (const track of shared.getVideoTracks()) track.stop();
      if (shared.getAudioTracks().length > 0) return shared;
      throw new Failed(failureOf('capture_silent'));
    }
    const { deviceId } = source as { readonly deviceId: string };
    const which = deviceId === '' ? {} : { deviceId: { exact: deviceId } };
    return await devices.getUserMedia({ audio: { ...AS_IT_IS, ...which } });
  } catch (error) {
    if (error instanceof Failed) throw error;
    const { name } = error as DOMException;
    throw new Failed(failureOf(name === 'NotAllowedError' ? 'capture_refused' : 'capture_absent'));
  }
}

/** The inputs of this machine; without their names before one was allowed. */
export async function inputsOf(): Promise<readonly MediaDeviceInfo[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const all = (await devices?.enumerateDevices()) ?? [];
  return all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '');
}
