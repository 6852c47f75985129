import {
  businessDay,
  fillText,
  type Text,
  peopleBoth as both,
  peopleCertificates as certificates,
  peopleExpired as expired,
  peopleManyExpired as manyExpired,
} from '@kangju/contract'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { writeAudit } from '../../../http/audit.ts'
import type { Tools } from '../../../http/call.ts'
import { notifyOrgan, notifyRole } from '../../../bus/outbox.ts'
import { licensedMolds } from '../../catalogue/mold/service.ts'
import { peopleTable, type Person } from './table.ts'

/** Above this number, one notification gives only the count. */
const namedAtMost = 5

type Certificate = keyof typeof certificates

const isOver = (licensed: readonly string[], today: string) =>
  or(
    lt(peopleTable.healthCertValidTo, today),
    licensed.length === 0
      ? undefined
      : and(lt(peopleTable.licenseValidTo, today), inArray(peopleTable.moldId, [...licensed])),
  )

const receives = and(eq(peopleTable.status, 'active'), eq(peopleTable.isReceive, 1), isNull(peopleTable.deletedAt))

const endedOf = (person: Person, licensed: readonly string[], today: string): Certificate[] => {
  const { licenseValidTo, healthCertValidTo, moldId } = person
  return [
    ...(licenseValidTo !== null && licenseValidTo < today && licensed.includes(moldId)
      ? ['licenseValidTo' as const]
      : []),
    ...(healthCertValidTo < today ? ['healthCertValidTo' as const] : []),
  ]
}

interface Ended {
  readonly person: Person
  readonly what: Certificate[]
}

const named = (what: readonly Certificate[]): Text => {
  const [one, other] = what.map((each) => certificates[each])
  if (one === undefined) throw new Error('nobody is told of nothing')
  return other === undefined ? one : fillText(both, { one, other })
}

const staffPath = '/people/list'

/** Notifies the accounts that manage staff, by name or, for many, with a count. */
const tell = async (tx: Db, operatorId: string, ended: readonly Ended[], now: Date) => {
  if (ended.length <= namedAtMost) {
    for (const { person, what } of ended) {
      const msg = fillText(expired, { name: person.name, what: named(what) })
      await notifyRole(tx, operatorId, 'people', {
        orderType: '',
        msg,
        now,
        organId: person.organId,
        path: `${staffPath}?open=${person.id}`,
      })
    }
    return
  }
  await notifyRole(tx, operatorId, 'people', {
    orderType: '',
    msg: fillText(manyExpired, { n: ended.length }),
    now,
    path: staffPath,
  })
  // An account bound to an organisation is notified of its own staff only.
  for (const [organId, own] of Map.groupBy(ended, ({ person }) => person.organId))
    await notifyOrgan(tx, operatorId, 'people', organId, {
      orderType: '',
      msg: fillText(manyExpired, { n: own.length }),
      now,
      path: staffPath,
    })
}

const expireOf = async ({ db, keyring }: Tools, operatorId: string, now: Date) => {
  const today = businessDay(now)
  await db.transaction(async (tx) => {
    const licensed = await licensedMolds(tx, operatorId)
    const rows = await tx
      .select()
      .from(peopleTable)
      .where(and(eq(peopleTable.operatorId, operatorId), receives, isOver(licensed, today)))
      .orderBy(asc(peopleTable.id))
      .for('update')
    if (rows.length === 0) return
    await tx
      .update(peopleTable)
      .set({ isReceive: 0, version: sql`version + 1`, updatedAt: now.toISOString(), updatedBy: null })
      .where(
        inArray(
          peopleTable.id,
          rows.map((row) => row.id),
        ),
      )
    const ended = rows.map((person) => ({ person, what: endedOf(person, licensed, today) }))
    await tell(tx, operatorId, ended, now)
    for (const { person, what } of ended)
      await writeAudit(tx, keyring, {
        operatorId,
        at: now,
        actorId: null,
        actorName: null,
        action: 'people.certExpire',
        entityId: person.id,
        detail: {
          isReceive: { from: 1, to: 0 },
          ended: Object.fromEntries(what.map((one) => [one, person[one]])),
        },
        ip: null,
      })
  })
}

/** Stops staff with an expired certificate from accepting visits; idempotent. */
export const expireCertificates = async (tools: Tools) => {
  const now = tools.clock()
  // Whether a licence is needed depends on the operator's staff types, so this query selects by dates only.
  const today = businessDay(now)
  const found = await tools.db
    .selectDistinct({ operatorId: peopleTable.operatorId })
    .from(peopleTable)
    .where(and(receives, or(lt(peopleTable.healthCertValidTo, today), lt(peopleTable.licenseValidTo, today))))
  for (const { operatorId } of found) await expireOf(tools, operatorId, now)
}
