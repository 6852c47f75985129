import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { withPrepared } from '../db/prepare.ts'
import { publish, type BusMessage } from '../bus/bus.ts'
import { contentAreas, contentMemory } from '../bus/content-memory.ts'
import { writeAuditLines, type AuditEntry } from './audit.ts'
import type { AuditNote, Call, Me, Tools } from './call.ts'
import { isWorthRetrying } from './database-problem.ts'
import { once } from './idempotency.ts'
import type { Route } from './implement.ts'
import { presentable } from './presentable.ts'

/** Audit chain of rows without an operator, such as a sign-in of an unknown account. */
export const platformOperator = '00000000-0000-0000-0000-000000000000'

export type CallInput = Omit<Call, 'db' | 'audit' | 'afterCommit' | 'now' | 'transact'>

const auditEntry = (route: Route, given: CallInput, now: Date, notes: AuditNote[]): AuditEntry => {
  const me = given.me as Me | undefined
  const body = presentable(route.endpoint.body, given.body)
  const noted = Object.assign(
    {},
    ...notes.map((note) => note.detail ?? (note.each === undefined ? body : {})),
  ) as Record<string, unknown>
  const params = given.params as Record<string, string>
  const entityId =
    notes.find((note) => note.entityId !== undefined)?.entityId ?? params['id'] ?? (body['id'] as string | undefined)
  const actor = me ?? notes.find((note) => note.actor !== undefined)?.actor
  return {
    operatorId: me?.operatorId ?? notes.find((note) => note.operatorId !== undefined)?.operatorId ?? platformOperator,
    at: now,
    actorId: actor?.id ?? null,
    actorName: actor?.realname ?? null,
    action: `${route.endpoint.area}.${route.endpoint.name}`,
    entityId: entityId ?? null,
    detail: notes.length === 0 ? { ...body, ...presentable(route.endpoint.query, given.query) } : noted,
    ip: given.ip,
  }
}

const auditLines = (route: Route, given: CallInput, now: Date, notes: AuditNote[]): AuditEntry[] => {
  const entry = auditEntry(route, given, now, notes)
  const each = notes.flatMap((note) => note.each ?? [])
  if (each.length === 0) return [entry]
  return each.map(({ entityId, detail }) => ({ ...entry, entityId, detail: { ...entry.detail, ...detail } }))
}

interface Running {
  route: Route
  tools: Tools
  given: CallInput
  key: string | undefined
}

/** The cache entries that all nodes drop after this request. */
const outdatedBy = ({ route, given }: Running): BusMessage | undefined => {
  const me = given.me as Me | undefined
  return me !== undefined && contentAreas.has(route.endpoint.area) ? { kind: 'content', id: me.operatorId } : undefined
}

/** One transaction with the effect, the idempotency key and the audit rows. */
const transact = async <R>(running: Running, now: Date, notes: AuditNote[], act: (tx: Db) => Promise<R>) => {
  const { route, tools, given, key } = running
  const outdated = outdatedBy(running)
  let audited = 0
  const result = await tools.db.transaction(async (tx) => {
    const me = given.me as Me | undefined
    const business = {
      keyring: tools.keyring,
      accountId: me?.id ?? '',
      key: key ?? '',
      call: route.endpoint.path,
      body: [given.params, given.body],
      now,
    }
    const beside: SQL[] = []
    const { reply, isRepeated } =
      key === undefined
        ? { reply: await act(tx), isRepeated: false }
        : await once(
            tx,
            business,
            () => act(tx),
            (insertion) => beside.push(insertion),
          )
    // A repetition changes nothing, so the audit log has the first request only.
    if (isRepeated) return reply
    if (outdated !== undefined) await publish(tx, outdated)
    const lines = auditLines(route, given, now, notes)
    await writeAuditLines(tx, tools.keyring, lines, beside)
    audited = lines.length
    return reply
  }, withPrepared)
  tools.audited?.(audited)
  if (outdated !== undefined) contentMemory(tools.db).forget(outdated)
  return result
}

const attempt = async (running: Running) => {
  const { route, tools, given } = running
  const notes: AuditNote[] = []
  const tasks: (() => void | Promise<void>)[] = []
  const now = tools.clock()
  let begun = false
  const finish = async () => {
    for (const task of tasks.splice(0)) await task()
  }
  const act = (db: Db) =>
    route.handle({
      ...given,
      now,
      db,
      audit: (note: AuditNote) => notes.push(note),
      afterCommit: (task: () => void | Promise<void>) => tasks.push(task),
      transact: async (part: (tx: Db) => Promise<unknown>) => {
        // With a key, a second transaction would be answered with the first one's result.
        if (begun && running.key !== undefined) throw new Error('an idempotent call is one transaction')
        begun = true
        try {
          const result = await transact(running, now, notes, part)
          await finish()
          return result
        } finally {
          // A further transaction has audit rows of its own, also after one that was rolled back.
          notes.length = 0
        }
      },
    } as unknown as Call)

  if (route.endpoint.kind === 'list' || route.endpoint.kind === 'read' || route.endpoint.ownTransactions)
    return act(tools.db)
  if (route.endpoint.kind === 'file') {
    const download = await act(tools.db)
    await transact(running, now, notes, async () => undefined)
    return download
  }
  const reply = await transact(running, now, notes, act)
  await finish()
  return reply
}

/** Runs one request: a write in one transaction with its audit row and its idempotency key, a read without. */
export const run = async (route: Route, tools: Tools, given: CallInput, key: string | undefined) => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt({ route, tools, given, key })
    } catch (error) {
      if (tries >= 3 || !isWorthRetrying(error)) throw error
    }
  }
}
