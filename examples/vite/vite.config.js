/** `npm run decoders` copies the decoders of HE-AAC, Opus and others to `public/`: a bundler does not include them. */
export default { base: './', worker: { format: 'es' } };
