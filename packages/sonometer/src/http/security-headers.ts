/**
 * A service that was reached by https once stays so for two years (as hstspreload.org requires).
 */
export const STAY_SECURE = { 'strict-transport-security': 'max-age=63072000' } as const;

/** On every answer: pages load nothing from elsewhere, are not framed, and run no script of their own text. */
export const SECURITY_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    // the engine's kernels and decoders are WebAssembly, in a worker of the page
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    // recordings dropped into the page are played from memory
    'media-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;
