import { leadMinutes, slotClocks, slotCountAtMost, validationWords, type order, type Reply } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import type { Call } from '../../../../http/call.ts'
import { invalid, Problem } from '../../../../kit/problem.ts'
import { requireInScope } from '../../../../rows/scope.ts'
import { newId } from '../../../../secret/token.ts'
import { commodityItems } from '../../../catalogue/commodity/table.ts'
import { projects, projectSpecs } from '../../../catalogue/project/table.ts'
import { clients } from '../../../customers/customerclient/table.ts'
import { plainRule } from '../../dispatchconfig/service.ts'
import type { Visit } from '../../visit/table.ts'
import { clockMinute, dayNumber, minuteMs, startOfDay } from '../engine/calendar.ts'
import { chooseRule, countAble } from '../engine/engine.ts'
import { needsAndRules } from '../engine/needs.ts'
import { loadStaff, windowOf } from '../engine/pool.ts'

type SlotQuery = Call<typeof order.slots>['query']

/** The option that a bundle begins with. */
const firstOption = async (db: Db, commodityId: string) => {
  const of = eq(commodityItems.commodityId, commodityId)
  const [part] = await db.select().from(commodityItems).where(of).orderBy(asc(commodityItems.sort)).limit(1)
  return part?.specId
}

/** The service of the first visit of an order. */
const firstService = async (db: Db, operatorId: string, { specId, commodityId }: SlotQuery) => {
  if ((specId === undefined) === (commodityId === undefined)) throw invalid({ specId: [validationWords.reference] })
  const id = specId ?? (await firstOption(db, commodityId ?? ''))
  if (id === undefined) return undefined
  const [row] = await db
    .select({
      specId: projectSpecs.id,
      projectId: projects.id,
      projectName: projects.name,
      durationMin: projectSpecs.durationMin,
    })
    .from(projectSpecs)
    .innerJoin(projects, eq(projects.id, projectSpecs.projectId))
    .where(and(eq(projectSpecs.id, id), eq(projects.operatorId, operatorId)))
  return row
}

/** How many staff could go at each time of a day, by the rules that dispatch the visit later. */
export const slotsFor = async ({
  db,
  me,
  now,
  query,
}: Call<typeof order.slots>): Promise<Reply<typeof order.slots>> => {
  const { clientId, day, areaCode, lng, lat } = query
  const { operatorId } = me
  const service = await firstService(db, operatorId, query)
  if (service === undefined) throw new Problem('missing')
  const { projectName } = service
  if (clientId !== undefined) await requireInScope(db, me, clients, clientId)
  const midnight = startOfDay(dayNumber(day))
  const starts = slotClocks
    .map((clock) => ({ clock, start: midnight + clockMinute(clock) * minuteMs }))
    .filter(({ start }) => start >= now.getTime() + leadMinutes * minuteMs)
  const first = starts[0]
  if (first === undefined) return { projectName, items: [] }
  // The visit as it would be made; ids that nothing has stand for an order and a customer yet to come.
  const visit = {
    id: newId(),
    mainId: newId(),
    clientId: clientId ?? newId(),
    projectId: service.projectId,
    specId: service.specId,
    classId: null,
    source: 'console',
    organId: me.organId,
    peopleId: null,
    isManualOnly: false,
    requestedPeopleId: null,
    durationMin: service.durationMin,
    startAt: new Date(first.start).toISOString(),
    endAt: null,
    areaCode,
    lng: lng ?? null,
    lat: lat ?? null,
  } satisfies Partial<Visit>
  const { needs, rules } = await needsAndRules(db, operatorId, [visit as unknown as Visit])
  const need = needs.get(visit.id)
  if (need === undefined || (need.barrier !== null && need.barrier !== 'noPosition'))
    return { projectName, items: starts.map(({ clock }) => ({ start: clock, count: 0 })) }
  // As one visit that lasts all day, so that only visits of that day and those reaching into it are read.
  const last = starts.at(-1) ?? first
  const whole = { ...need, end: last.start + service.durationMin * minuteMs }
  const bufferMin = Math.max(plainRule.bufferMin, ...rules.map(({ rule }) => rule.bufferMin))
  const only = { need: whole, bufferMin }
  const staff = await loadStaff(db, { operatorId, window: windowOf([first.start]), organId: me.organId, only })
  return {
    projectName,
    items: starts.map(({ clock, start }) => {
      const at = { ...need, start, end: start + service.durationMin * minuteMs }
      return { start: clock, count: countAble(staff, at, chooseRule(rules, at)?.rule ?? plainRule, slotCountAtMost) }
    }),
  }
}
