import { t } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { accounts } from '../src/modules/account/table.ts'
import { tasks } from '../src/modules/task/table.ts'
import { newId } from '../src/secret/token.ts'
import { addBanner, addSpecial } from './content.ts'
import type { TestApi } from './api.ts'
import { catalogueOf } from './catalogue.ts'
import { goodsAndTvRows } from './goods-and-tv-rows.ts'
import { serviceRows } from './service-catalogue.ts'

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

  task: async (api) => {
    const [owner] = await api.db.select().from(accounts).where(eq(accounts.username, 'admin_b'))
    const at = api.now().toISOString()
    const [row] = await api.db
      .insert(tasks)
      .values({
        id: newId(),
        operatorId: owner?.operatorId ?? '',
        createdBy: owner?.id ?? '',
        createdAt: at,
        dueAt: at,
        kind: 'export',
        call: 'nothing.export',
        title: t('导出', 'Export', 'Exportación', 'エクスポート'),
        lang: 'zh',
        step: 'export',
        status: 'queued',
      })
      .returning()
    return row?.id ?? ''
  },

  ...serviceRows,
  ...goodsAndTvRows,

  programclass: async (api) => (await catalogueOf(api, 'b')).shelf(),
  commodity: async (api) => (await catalogueOf(api, 'b')).bundle(),
  examinationclass: async (api) => (await catalogueOf(api, 'b')).examPackage(),
  examinationsingle: async (api) => (await catalogueOf(api, 'b')).single(),

  special: (api) => addSpecial(api, {}, 'b'),
  banner: (api) => addBanner(api, {}, 'b'),
}
