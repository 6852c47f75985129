import type { Endpoint } from '@kangju/contract'
import { pixel } from './upload.ts'

const boundary = 'kangju-form'

/** A form with these fields and one file, a picture of one pixel by default. */
export const formOf = (fields: Record<string, unknown>, file: Buffer = pixel) => ({
  payload: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`),
    ),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

/** A body as its endpoint takes it: a form for uploads, otherwise JSON. */
export const payloadOf = ({ multipart, body: schema }: Endpoint, body: unknown) => {
  if (multipart) return formOf((body ?? {}) as Record<string, unknown>)
  return schema === undefined ? { headers: {} } : { payload: body as object, headers: {} }
}
