import { type ClassifierWeights, readWeights } from './weights-file.js';

let loaded: ClassifierWeights | undefined;

/** Loads the weights once: a chunk of its own in a bundle, which only an analysis with the classifier fetches. */
export async function loadClassifierWeights(): Promise<void> {
  if (loaded) return;
  const { CLASSIFIER_WEIGHTS } = await import('./weights.js');
  const text = atob(CLASSIFIER_WEIGHTS);
  const bytes = new Uint8Array(text.length); // a loop: `from` goes through an iterator, ten times slower
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  loaded = readWeights(bytes);
}

export function classifierWeights(): ClassifierWeights {
  if (!loaded) throw new Error('the weights of the sound classifier are not loaded');
  return loaded;
}
