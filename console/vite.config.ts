import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdParts } from './antd-parts.ts'
import { precompress } from './precompress.ts'
import { staticStyles } from './static-styles.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

const antd = '/node_modules/(?:antd/es|@rc-component)/'
const dates = new RegExp(`${antd}(?:picker|date-picker|time-picker|calendar)/(?!.*locale)`)
const inputs =
  'upload|image|input-number|mini-decimal|switch|collapse|drawer|color-picker|async-validator|steps|progress|slider'
const dialogs = new RegExp(
  `${antd}(?:${inputs})/|${antd}form/(?!es/FormContext|es/FieldContext|context|hooks/useVariants)`,
)
const ourDialogs =
  /\/src\/resource\/(?:(?:use-)?call-form|stable-form|form-\w+|fields|detail-drawer|picture-input|conflicts|remark-field|review-\w+|masked-rows|use-merge|use-refusals)\.tsx?$/
/** Small files that the screens of orders and customers share. */
const orders =
  /\/(?:contract\/src\/(?:areas|words)|console\/src\/(?:forms|features))\/(?:order|customer|clorder|people|project)/
/** States of a visit and what shows them: small files of the home page, the desk, lists of people and the shell. */
const visit =
  /\/(?:contract\/src\/areas\/order\/visit(?:-moves)?|console\/src\/(?:ui\/(?:dial|wait-text|words-orders-fields)|resource\/(?:visit-tones|person-cell)|api\/use-live-refresh|features\/order\/use-fresh))\.tsx?$/
/** Parts of forms, drawers and calendars, which no list needs to be drawn. */
const isOfDialogs = (id: string) => dates.test(id) || dialogs.test(id) || ourDialogs.test(id)

export default defineConfig(({ command }) => {
  // Tests run the build with NODE_ENV=test; the result must be the production build.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return {
    plugins: [antdParts(), react(), staticStyles(), precompress()],
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
              { name: 'base', tags: ['$initial'], priority: 3 },
              // Modules that most screens share are one file: sixty small requests take longer than the download.
              { name: 'styles', test: /\/src\/(?:ui|resource)\/[\w-]+\.module\.css$/, priority: 2 },
              { name: 'screens', test: (id) => !isOfDialogs(id), minShareCount: 28, priority: 2 },
              { name: 'visit', test: visit, priority: 2 },
              // The theme sets its language.
              { name: 'dayjs', test: /\/node_modules\/dayjs\//, priority: 2 },
              // Most screens share these too, but need them only once something is opened.
              { name: 'dates', test: dates, priority: 1 },
              { name: 'dialogs', test: isOfDialogs, minShareCount: 10, priority: 1 },
              { name: 'orders', test: orders, minShareCount: 6, priority: 1 },
            ],
          },
        },
        // The contract and TypeBox have no side effects, so unused parts can be dropped.
        treeshake: { moduleSideEffects: (id) => !/\/(?:contract\/src|node_modules\/typebox)\//.test(id) },
      },
    },
  }
})
