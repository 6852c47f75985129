import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig(({ command }) => {
  // Tests build the console too, and theirs says `test`: what is built is always what is delivered.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [react(), precompress()],
    // The server puts a new nonce in its place with every answer (server/src/http/console-files.ts).
    html: { cspNonce: '__CSP_NONCE__' },
    server: {
      host: '127.0.0.1',
      proxy: { '/api': { target: server, ws: true }, '/files': server },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      // Pictures stay files: no data: addresses for the security policy to allow.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'], priority: 2 },
              // What most screens use is one file: sixty small ones take longer to ask for than to read.
              { name: 'styles', test: /\/src\/(?:ui|resource)\/[\w-]+\.module\.css$/, priority: 1 },
              { name: 'screens', minShareCount: 28, priority: 1 },
            ],
          },
        },
        // The contract only declares: what a page does not use of it can be left out.
        treeshake: { moduleSideEffects: (id) => !/\/(?:contract\/src|node_modules\/typebox)\//.test(id) },
      },
    },
  }
})
