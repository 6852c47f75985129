import { edge, type Channel } from '@kangju/contract'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { contentMemory } from '../../../bus/content-memory.ts'
import { countSeen } from '../../content/banner/service.ts'
import { boxAt } from '../../boxes/tvtop/box-calls.ts'
import { tvUsersByIds } from '../../boxes/tvuser/service.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { specsOf } from '../../catalogue/project/service.ts'
import { projects } from '../../catalogue/project/table.ts'
import { countViews, offersOf, specialsOnline } from '../../content/special/service.ts'
import { countReads, noticesOnAir } from '../../content/tvnotice/service.ts'
import { isShowing, nextChange, onOffer, readOnAir, type Viewer } from './on-air.ts'

interface ContentQuery {
  readonly operator: string
  readonly areaCode?: string
  readonly organId?: string
}

type Asking = Pick<Call, 'tools' | 'db' | 'now'> & { readonly query: ContentQuery }

const viewerOf = async ({ db, query }: Asking, channel: Viewer['channel']): Promise<Viewer> => ({
  operatorId: await operatorIdOf(db, query.operator),
  channel,
  areaCode: query.areaCode,
  organId: query.organId?.toLowerCase(),
})

const onAir = ({ tools: { db }, now }: Asking, viewer: Viewer) => {
  const { operatorId, channel, areaCode = '', organId = '' } = viewer
  const what = `on air ${channel} ${areaCode} ${organId}`
  return contentMemory(db).recall(operatorId, what, now, () => readOnAir(db, viewer, now))
}

const specialOnAir = ({ tools: { db }, now }: Asking, operatorId: string, id: string, channel: Channel) =>
  contentMemory(db).recall(operatorId, `special ${channel} ${id}`, now, async () => {
    const page = (await specialsOnline(db, operatorId, channel)).find((one) => one.id === id)
    if (page === undefined || !isShowing(page, now)) throw new Problem('missing')
    const offers = await offersOf(db, operatorId, id)
    return { value: { page, items: onOffer(offers, channel, now) }, until: nextChange([page, ...offers], now) }
  })

const isRisky = ({ needPrescription, riskLevel }: typeof projects.$inferSelect) =>
  needPrescription === 1 || riskLevel !== 'low'

/** A service on sale in this channel. */
const soldProject = ({ tools: { db }, now }: Asking, operatorId: string, id: string, channel: Channel) =>
  contentMemory(db).recall(operatorId, `project ${channel} ${id}`, now, async () => {
    const [row] = await db
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.operatorId, operatorId),
          eq(projects.id, id),
          eq(projects.status, 'onSale'),
          arrayContains(projects.channel, [channel]),
          isNull(projects.deletedAt),
        ),
      )
    if (row === undefined) throw new Problem('missing')
    const specs = (await specsOf(db, [id])).filter(({ status }) => status === 'enabled')
    const needsAttachments = isRisky(row) ? (1 as const) : (0 as const)
    return { value: { ...row, needsAttachments, needsAssessment: row.needAssess, specs }, until: nextChange([], now) }
  })

export const edgeRoutes = implement(edge, {
  home: async (call) => {
    const viewer = await viewerOf(call, 'tv')
    const shown = await onAir(call, viewer)
    return { ...shown, notices: await noticesOnAir(call.db, viewer.operatorId, viewer, call.now) }
  },

  notices: async ({ db, tools, ip, now, body }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const box = await boxAt(tools, operatorId, ip, body)
    const owner = { operatorId, organId: null }
    const [user] = await tvUsersByIds(db, owner, box.tvUserId === null ? [] : [box.tvUserId], tools.keyring)
    const television = { sn: box.sn, organId: user?.organId ?? box.organId, areaCode: user?.areaCode }
    return noticesOnAir(db, operatorId, television, now)
  },

  catalogue: async (call) => onAir(call, await viewerOf(call, 'miniProgram')),

  project: async (call) => {
    const { operatorId, channel } = await viewerOf(call, 'miniProgram')
    return soldProject(call, operatorId, call.params.id.toLowerCase(), channel)
  },

  special: async (call) => {
    const { operatorId, channel } = await viewerOf(call, 'miniProgram')
    const { page, items } = await specialOnAir(call, operatorId, call.params.id.toLowerCase(), channel)
    return { ...page, items }
  },

  // The caller is anonymous, so no audit row is written.
  seen: async ({ db, now, body }) => {
    const operatorId = await operatorIdOf(db, body.operator)
    const { shown = [], clicked = [], viewed = [], read = [] } = body
    await db.transaction(async (tx) => {
      await countSeen(tx, operatorId, { shown, clicked }, now)
      await countViews(tx, operatorId, viewed, now)
      await countReads(tx, operatorId, read, now)
    })
    return null
  },
})
