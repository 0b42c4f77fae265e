// Resolves imports without endings, as bundlers do and generated clients expect.
import { existsSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

export async function resolve(specifier, context, next) {
  if (!specifier.startsWith('.')) return next(specifier, context);
  const files = ['', '.js', '/index.js'].map((end) => new URL(specifier + end, context.parentURL));
  const file = files.find((one) => /\.m?js$/.test(one.pathname) && existsSync(fileURLToPath(one)));
  return next(file?.href ?? specifier, context);
}

if (isMainThread) register(import.meta.url);
