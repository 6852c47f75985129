import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { staticStyles } from './static-styles.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig(({ command }) => {
  // Tests run the build with NODE_ENV=test; the result must be the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react(), staticStyles(), precompress()],
    // The server replaces this placeholder with a new nonce in every response (server/src/http/console-files.ts).
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': { target: server, ws: true }, '/files': server },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      // Pictures stay files, so that the security policy need not allow data: addresses.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: 2 },
              // Modules that most screens share are one file: sixty small requests take longer than the download.
              { name: 'styles', test: /\/src\/(?:ui|resource)\/[\w-]+\.module\.css$/, priority: 1 },
              { name: 'screens', minShareCount: 28, priority: 1 },
            ],
          },
        },
        // The contract and TypeBox have no side effects, so unused parts can be dropped.
        treeshake: { moduleSideEffects: (id) => !/\/(?:contract\/src|node_modules\/typebox)\//.test(id) },
      },
    },
  }
})
