import type { TestApi } from './api.ts'

type Caller = TestApi['admin']

/** How to make a row in areas that have no list to take one from. */
export const rowMakers: Record<string, (api: TestApi, as: Caller) => Promise<string>> = {
  file: async (api) => {
    const token = await api.tokenOf('admin_b')
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const boundary = 'kangju'
    const payload = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nstaff\r\n`),
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      pixel,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    return reply.json<{ data: { id: string } }>().data.id
  },
}
