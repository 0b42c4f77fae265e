import { decodeBase64 } from '@sonometer/decode/elementary/base64';
/** The network as `evaluation/classifier` wrote it. */
export interface ClassifierWeights {
  /** Script, commit and data of its training. */
  readonly madeBy: string;
  /** The whole number for 1.0, of everything after the first layer, logits included. */
  readonly scale: number;
  /** Frames of 40 ms that the slow layers process as one. */
  readonly pool: number;
  /** Frames of silence of 10 ms before and after a recording. */
  readonly pad: number;
  readonly underDb: number;
  /** Corners of the mel bands. */
  readonly edgesHz: readonly number[];
  readonly layers: ReadonlyMap<string, WeightedLayer>;
}

export interface WeightedLayer {
  readonly name: string;
  readonly in: number;
  readonly out: number;
  readonly taps: number;
  readonly stride: number;
  readonly dilation: number;
  readonly pad: number;
  /** [output][tap][input] */
  readonly weights: Int8Array;
  readonly scales: Float64Array;
  /** One half for rounding included. */
  readonly offsets: Float64Array;
}

/** A layer over time and frequency: a tap reads neighbouring places, `in` numbers together. */
export interface PlaneLayer extends WeightedLayer {
  /** Numbers of one place. */
  readonly channels: number;
  /** Places from one output to the next. */
  readonly step: number;
}

type Header = Omit<ClassifierWeights, 'layers'> & {
  readonly format: number;
  readonly layers: readonly Omit<WeightedLayer, 'weights' | 'scales' | 'offsets'>[];
};

const FORMAT = 2;

/** Reads a length, a JSON header, then of each layer its weights, its scales and its offsets. */
export function readWeights(bytes: Uint8Array): ClassifierWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerBytes = view.getUint32(0, true);
  const text = new TextDecoder().decode(bytes.subarray(4, 4 + headerBytes));
  const header = JSON.parse(text) as Header;
  if (header.format !== FORMAT) throw new Error(`weights of format ${header.format}`);
  let at = 4 + headerBytes;
  const floats = (count: number, added: number) => {
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat32(at + 4 * i, true) + added;
    at += 4 * count;
    return values;
  };
  const layers = new Map<string, WeightedLayer>();
  for (const layer of header.layers) {
    const size = layer.out * layer.taps * layer.in;
    const weights = new Int8Array(bytes.slice(at, at + size).buffer);
    at += 4 * Math.ceil(size / 4);
    const scales = floats(layer.out, 0);
    layers.set(layer.name, { ...layer, weights, scales, offsets: floats(layer.out, 0.5) });
  }
  return { ...header, layers };
}

let loaded: ClassifierWeights | undefined;

/** Loads the weights once: a chunk of its own in a bundle, which only an analysis with the classifier fetches. */
export async function loadClassifierWeights(): Promise<void> {
  if (loaded) return;
  const { CLASSIFIER_WEIGHTS } = await import('./weights.js');
  loaded = readWeights(decodeBase64(CLASSIFIER_WEIGHTS));
}

export function classifierWeights(): ClassifierWeights {
  if (!loaded) throw new Error('the weights of the sound classifier are not loaded');
  return loaded;
}
