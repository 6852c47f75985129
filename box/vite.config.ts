import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

export default defineConfig(({ command }) => {
  // Tests run the build with NODE_ENV=test; the result must be the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    base: '/box/',
    server: { host: '127.0.0.1', port: 5174, proxy: { '/api': { target: server, ws: true }, '/files': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Boxes have old browsers.
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        // The contract and TypeBox have no side effects, so unused parts can be dropped.
        treeshake: { moduleSideEffects: (id) => !/\/(?:contract\/src|node_modules\/typebox)\//.test(id) },
      },
    },
  }
})
