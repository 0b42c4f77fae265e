/** On every answer: pages load nothing from elsewhere, are not framed, and run no script of their own text. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    // the engine's kernels and decoders are WebAssembly, in a worker of the page
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
