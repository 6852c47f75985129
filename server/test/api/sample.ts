import type { Endpoint, TSchema } from '@kangju/contract'

interface Plain {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  properties?: Record<string, Plain>
  required?: string[]
  items?: Plain
  minItems?: number
  minLength?: number
  minimum?: number
}

const byFormat: Record<string, string> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  mobile: '13700001234',
  tel: '400-820-1560',
  idCard: '11010519491231002X',
  personName: '测试',
  title: '名称',
  username: 'sample_user',
  password: 'Sample#2026',
  day: '2026-11-15',
  month: '2026-10',
  clock: '08:00',
  instant: '2026-11-15T08:00:00+08:00',
  fileUrl: '/files/00000000-0000-7000-8000-000000000000.webp',
  url: 'https://example.com/',
  smsCode: '123456',
  areaCode: '310101',
  line: '一行文字',
  prose: '一段文字',
  html: '<p>一段文字</p>',
  sn: 'SN000001',
  mac: 'AA:BB:CC:DD:EE:FF',
  uscc: '91110000802100433B',
  bankCard: '6222021234567894',
  corporateAccount: '310000000000000000',
}

const textOf = ({ format, minLength = 1 }: Plain) => {
  if (format === undefined) return 'x'.repeat(Math.max(1, minLength))
  const text = byFormat[format]
  return text !== undefined && text.length < minLength ? text.padEnd(minLength, 'x') : text
}

const valueOf = (schema: Plain): unknown => {
  if (schema.enum !== undefined) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, valueOf(schema.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(schema)
  }
}

/** A value that the schema accepts. */
export const sample = (schema: TSchema | undefined) => (schema === undefined ? undefined : valueOf(schema as Plain))

const makeSample = (endpoint: Endpoint) => ({
  params: sample(endpoint.params),
  query: sample(endpoint.query),
  body: sample(endpoint.body),
})

const samples = new WeakMap<Endpoint, ReturnType<typeof makeSample>>()

/** Made once per endpoint; shared, so it must not be changed. */
export const sampleOf = (endpoint: Endpoint) => {
  const known = samples.get(endpoint) ?? makeSample(endpoint)
  samples.set(endpoint, known)
  return known
}
