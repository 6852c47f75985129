import { edge, type Channel } from '@kangju/contract'
import { and, arrayContains, eq, isNull } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { contentMemory } from '../../../bus/content-memory.ts'
import { countSeen } from '../../content/banner/service.ts'
import { boxAt } from '../../boxes/tvtop/box-calls.ts'
import type { BoxProof } from '../../boxes/tvtop/service.ts'
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

type Reading = Pick<Call, 'tools' | 'now'>
type Asking = Reading & Pick<Call, 'db'> & { readonly query: ContentQuery }

const viewerOf = async ({ db, query }: Asking, channel: Viewer['channel']): Promise<Viewer> => ({
  operatorId: await operatorIdOf(db, query.operator),
  channel,
  areaCode: query.areaCode,
  organId: query.organId?.toLowerCase(),
})

const onAir = ({ tools: { db }, now }: Reading, viewer: Viewer) => {
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

/** One page for a viewer; TVs show its TV cover. */
const readSpecial = async (call: Asking, id: string, channel: Viewer['channel']) => {
  const { operatorId } = await viewerOf(call, channel)
  const { page, items } = await specialOnAir(call, operatorId, id.toLowerCase(), channel)
  const coverUrl = (channel === 'tv' ? page.tvCoverUrl : null) ?? page.coverUrl
  return { ...page, coverUrl, items }
}

type OwnCall = Pick<Call, 'tools' | 'db' | 'ip'> & { readonly body: BoxProof & { readonly operator: string } }

/** The box that asks, with the area and organisation of its household. */
const televisionOf = async ({ db, tools, ip, body }: OwnCall) => {
  const operatorId = await operatorIdOf(db, body.operator)
  const box = await boxAt(tools, operatorId, ip, body)
  const owner = { operatorId, organId: null }
  const [user] = await tvUsersByIds(db, owner, box.tvUserId === null ? [] : [box.tvUserId], tools.keyring)
  return { operatorId, sn: box.sn, organId: user?.organId ?? box.organId, areaCode: user?.areaCode ?? null }
}

export const edgeRoutes = implement(edge, {
  home: async (call) => {
    const viewer = await viewerOf(call, 'tv')
    const shown = await onAir(call, viewer)
    return { ...shown, notices: await noticesOnAir(call.db, viewer.operatorId, viewer, call.now) }
  },

  ownHome: async (call) => {
    const television = await televisionOf(call)
    const { operatorId, areaCode, organId } = television
    const viewer = {
      operatorId,
      channel: 'tv',
      areaCode: areaCode ?? undefined,
      organId: organId ?? undefined,
    } as const
    const shown = await onAir(call, viewer)
    return { ...shown, notices: await noticesOnAir(call.db, operatorId, television, call.now) }
  },

  tvSpecial: (call) => readSpecial(call, call.params.id, 'tv'),

  notices: async (call) => {
    const television = await televisionOf(call)
    return noticesOnAir(call.db, television.operatorId, television, call.now)
  },

  catalogue: async (call) => onAir(call, await viewerOf(call, 'miniProgram')),

  project: async (call) => {
    const { operatorId, channel } = await viewerOf(call, 'miniProgram')
    return soldProject(call, operatorId, call.params.id.toLowerCase(), channel)
  },

  special: (call) => readSpecial(call, call.params.id, 'miniProgram'),

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
