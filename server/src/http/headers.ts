import type { FastifyInstance } from 'fastify'

/** No inline script or style but with this answer's nonce, nothing from elsewhere, in no frame. */
export const contentSecurityPolicy = (nonce?: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const yearSeconds = 365 * 24 * 60 * 60

/** `isTls`: browsers reach this server over TLS only, through a proxy that ends it. */
export const mountHeaders = (app: FastifyInstance, { isTls }: { isTls: boolean }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (isTls || request.protocol === 'https')
      void reply.header('strict-transport-security', `max-age=${yearSeconds}; includeSubDomains`)
    void reply.headers({
      'content-security-policy': contentSecurityPolicy(),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    })
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
