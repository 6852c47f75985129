/** Starts Swagger UI. It has a file of its own because the security policy allows no script inside the page. */
export const docsScript = `const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()

const at = (document, path) => path.reduce((inner, name) => inner?.[name], document)
const resolve = (document, value) => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => resolve(document, one))
  if (typeof value.$ref === 'string') return resolve(document, at(document, value.$ref.split('/').slice(1)))
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(document, inner)]))
}
// Swagger UI would go through the whole document for each endpoint that is opened, which takes seconds.
const quickly = { fn: { resolveSubtree: async (document, path) => ({ spec: resolve(document, at(document, path)), errors: [] }) } }

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  plugins: [quickly],
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 3,
  defaultModelsExpandDepth: -1,
  // The page sends no requests, so it never holds a token.
  supportedSubmitMethods: [],
  // The public validator would be sent the address of this server.
  validatorUrl: null,
})
`

/**
 * Hides the buttons for a server and a token, which only matter to pages that send requests, and darkens the texts of the
 * light theme that are too pale to read.
 */
export const docsStyle = `body { margin: 0; }
.swagger-ui .scheme-container, .swagger-ui .authorization__btn { display: none; }
html:not(.dark-mode) .swagger-ui :is(.info .title small pre, .opblock-summary-method,
  .json-schema-2020-12__constraint--string) { color: #111; text-shadow: none; }
html:not(.dark-mode) .swagger-ui :is(.parameter__in, .json-schema-2020-12-expand-deep-button,
  .json-schema-2020-12__attribute--muted, .json-schema-2020-12-keyword--description) { color: #4a4a4a; }
html:not(.dark-mode) .swagger-ui .info .url { color: #1c5fb8; }
`
