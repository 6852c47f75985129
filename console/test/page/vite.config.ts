import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The configuration of the console (../../vite.config.ts) without the parts that only delivery needs. */
export default defineConfig(() => {
  process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react()],
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
    },
  }
})
