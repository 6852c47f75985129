import { banner, tvnotice } from '@kangju/contract'
import type { Page } from 'playwright-core'
import { programClasses, shelfItems } from '../server/src/modules/catalogue/programclass/table.ts'
import { newId } from '../server/src/secret/token.ts'
import { boxAtHome } from '../server/test/factories/booking-rows.ts'
import { addBanner, addProject, putPicture } from '../server/test/factories/content.ts'
import { boxToken } from '../server/test/factories/tv-rows.ts'
import { openBrowser } from './browser.ts'
import type { startServer } from './server.ts'

type Server = Awaited<ReturnType<typeof startServer>>

/** Opens the page of a new box with a household, after `prepare`. */
export const openBox = async (api: Server, token = boxToken, prepare?: (page: Page) => Promise<void>) => {
  const { box, tvUserId } = await boxAtHome(api)
  const page = await (await openBrowser()).newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  await prepare?.(page)
  const query = new URLSearchParams({ operator: 'A', sn: box.sn, ecallid: box.ecallid ?? '', token })
  await page.goto(`${api.url}/box?${query.toString()}`)
  return { page, tvUserId, sn: box.sn }
}

/** Shows a notice on all televisions. */
export const publishNotice = async (api: Server, title: string) => {
  const body = {
    noticeType: 'article',
    title,
    content: '<h2>起身</h2><p>先坐三十秒</p>',
    imageUrl: await putPicture(api, 1280, 720),
    priority: 5,
    scopeType: 'all',
    startAt: api.now().toISOString(),
    endAt: new Date(api.now().getTime() + 3_600_000).toISOString(),
  } as const
  const { id } = (await api.admin(tvnotice.add, { body: { ...body, scopeIds: [] } })).data
  await api.admin(tvnotice.changestatus, { body: { id, status: 'published' } })
}

/** A shelf with two services, two banners that take turns, and a notice. */
export const fillTelevision = async (api: Server) => {
  const names = ['上门量血压', '上门理发']
  const ids: string[] = []
  for (const name of names) ids.push(await addProject(api, { name, channel: ['tv'] }))
  const at = api.now().toISOString()
  const { box } = await boxAtHome(api)
  const { operatorId } = box
  const shelf = { id: newId(), operatorId, createdAt: at, updatedAt: at }
  await api.db.insert(programClasses).values({
    ...shelf,
    name: '居家服务',
    channel: ['tv'],
    iconUrl: '/files/icon.webp',
    sort: 1,
    status: 'enabled',
  })
  await api.db
    .insert(shelfItems)
    .values(
      ids.map((targetId, sort) => ({ type: 'project' as const, targetId, programClassId: shelf.id, operatorId, sort })),
    )
  for (const [sort, title] of ['第一张', '第二张'].entries()) {
    const id = await addBanner(api, { title, positionCode: 'tv_home_main', sort: sort + 1 })
    await api.admin(banner.changestatus, { body: { id, status: 'on' } })
  }
  await publishNotice(api, '防跌倒')
  return names
}

/** Name of the focused button, as read aloud. */
export const focused = (page: Page) =>
  page.evaluate(
    `document.activeElement?.querySelector('img')?.alt || document.activeElement?.querySelector('.name')?.textContent || document.activeElement?.textContent`,
  ) as Promise<string>

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Lets a test change messages of the call connection, and read those of the box. */
export const tapCalls = (change: (message: string) => string) => {
  const said: string[] = []
  let toBox: (message: string) => void = () => undefined
  return {
    said,
    /** Sends an event as the server would. */
    emit: (event: string, data: object) => toBox(`42/call,${JSON.stringify([event, data])}`),
    prepare: (page: Page) =>
      page.routeWebSocket(/\/api\/live/, (socket) => {
        const server = socket.connectToServer()
        server.onMessage((message) => {
          const text = String(message)
          if (text.startsWith('40/call')) toBox = (sent) => socket.send(sent)
          socket.send(change(text))
        })
        socket.onMessage((message) => {
          const text = String(message)
          const [, id] = /^42\/call,(\d+)\["line"/.exec(text) ?? []
          if (id === undefined) return server.send(message)
          said.push(text)
          return socket.send(`43/call,${id}[{"ok":"yes"}]`)
        })
      }),
  }
}
