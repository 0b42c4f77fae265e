/** `npm run decoders` copies the decoders of AAC and Opus to `public/`: a bundler does not include them. */
export default { base: './', worker: { format: 'es' } };
