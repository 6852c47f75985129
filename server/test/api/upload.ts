import type { FilePurpose } from '@kangju/contract'
import type { TestApi } from './api.ts'

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const boundary = 'kangju'

/** Uploads a picture of one pixel, as a form would. */
export const uploadPicture = async (
  api: TestApi,
  username: string,
  purpose: FilePurpose = 'content',
): Promise<{ id: string; url: string }> => {
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
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
    headers: {
      authorization: `Bearer ${await api.tokenOf(username)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  return reply.json<{ data: { id: string; url: string } }>().data
}
