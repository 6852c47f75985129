import { readFile } from 'node:fs/promises'
import type { VisitState } from '@kangju/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/api/api.ts'
import { testNow } from '../../../../test/api/fixture.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { openDatabase, type Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'
import { inOnePlace } from '../dispatch/service.ts'
import { visits } from './table.ts'

let db: Db
let close: () => Promise<unknown>
const operatorId = newId()

beforeAll(async () => {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.config as never, { connections: 2 })
  db = database.db
  close = () => database.close().then(clone.drop)
})
afterAll(() => close())

/** A visit of a care recipient between two hours. */
const visitAt = (clientId: string, status: VisitState, from: number, to: number) => {
  const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00.000Z`
  const time = { startAt: hour(from), endAt: hour(to) }
  const wanted = { operatorId, organId: null, peopleId: null, projectId: newId(), clientName: '王秀英' }
  return addVisit(db, { ...wanted, ...time, clientId, status }, testNow)
}

describe('the database constraint', () => {
  test('refuses a second visit of a care recipient at the same time', async () => {
    const clientId = newId()
    await visitAt(clientId, 'accepted', 1, 3)
    await expect(inOnePlace(visitAt(clientId, 'undispatched', 2, 4))).rejects.toMatchObject({ problem: 'clientBusy' })
  })

  test('allows consecutive, cancelled and other people’s visits', async () => {
    const clientId = newId()
    await visitAt(clientId, 'accepted', 1, 3)
    await visitAt(clientId, 'undispatched', 3, 4)
    await visitAt(clientId, 'cancelled', 1, 3)
    await visitAt(newId(), 'accepted', 1, 3)
    expect(await db.$count(visits, eq(visits.clientId, clientId))).toBe(3)
  })
})

describe('a database in which visits overlap already', () => {
  const file = new URL('../../../db/migrations/0009_visit_client_time.sql', import.meta.url)
  /** Reverts the migration that added the constraint. */
  const undo = () =>
    db.execute(sql`alter table visit drop constraint visit_client_once_at_a_time, drop column keeps_overlap`)
  const redo = async () => {
    for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement))
  }

  test('keeps them and refuses further ones', async () => {
    await undo()
    const clientId = newId()
    // Rows are inserted with all current columns, so the column must exist meanwhile.
    await db.execute(sql`alter table visit add column keeps_overlap boolean default false not null`)
    const rows = [
      await visitAt(clientId, 'inService', 1, 3),
      await visitAt(clientId, 'accepted', 2, 4),
      await visitAt(clientId, 'undispatched', 2, 3),
      await visitAt(clientId, 'undispatched', 8, 9),
    ]
    await db.execute(sql`alter table visit drop column keeps_overlap`)
    await redo()
    const after = await db
      .select()
      .from(visits)
      .where(
        inArray(
          visits.id,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(visits.id)
    expect(after).toEqual(rows.map((row, at) => ({ ...row, keepsOverlap: at === 1 || at === 2 })))
    await expect(inOnePlace(visitAt(clientId, 'undispatched', 8, 9))).rejects.toMatchObject({ problem: 'clientBusy' })
  })

  test('may have the constraint in its earlier form', async () => {
    await undo()
    await db.execute(sql`
      delete from visit where client_id in (select client_id from visit group by 1 having count(*) > 1);
      alter table visit add constraint visit_client_once_at_a_time exclude using gist
        (client_id with =, tstzrange(start_at, end_at) with &&) where (status in ('undispatched', 'accepted'))`)
    await redo()
    const clientId = newId()
    await visitAt(clientId, 'accepted', 1, 3)
    await expect(inOnePlace(visitAt(clientId, 'accepted', 1, 3))).rejects.toMatchObject({ problem: 'clientBusy' })
  })
})
