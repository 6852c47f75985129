import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { newsMs, readEvents, idsSince } from '../bus/outbox.ts'

interface Event {
  rooms: string[]
  data: unknown
}

interface Options {
  db: Db
  clock: () => Date
  log: Logger
  /** Sends to the sockets of this node only. */
  send: (event: Event) => Promise<void>
}

const batch = 500

/**
 * Delivers the events of the outbox to the sockets of this node, each once. Every node does so for its own sockets:
 * PostgreSQL notifies all of them of each commit, in commit order, and a node finds missed events in the table. Nothing
 * is claimed or marked, so no node can take an event away from the others.
 */
export const makeDelivery = ({ db, clock, log, send }: Options) => {
  /** Delivered events and when (clock of the process), oldest first. */
  const dealtWith = new Map<number, number>()
  const waiting = new Set<number>()
  const closing = new AbortController()
  /** Earlier events have no listener here. */
  let since = clock()
  let mayHaveMissed = false
  let work: Promise<void> | undefined

  const isWorkLeft = () => (mayHaveMissed || waiting.size > 0) && !closing.signal.aborted

  // Twice the age at which events are no longer delivered, so that no search can find them again.
  const forgetOld = () => {
    const before = performance.now() - 2 * newsMs
    for (const [id, at] of dealtWith) {
      if (at > before) return
      dealtWith.delete(id)
    }
  }

  const lookForMissed = async () => {
    mayHaveMissed = false
    try {
      const isNews = new Date(Math.max(since.getTime(), clock().getTime() - newsMs))
      for (const id of await idsSince(db, isNews)) if (!dealtWith.has(id)) waiting.add(id)
    } catch (error) {
      mayHaveMissed = true
      throw error
    }
  }

  const deliverBatch = async () => {
    const ids = [...waiting].slice(0, batch)
    const events = new Map((await readEvents(db, ids)).map((event) => [event.id, event]))
    for (const id of ids) {
      const event = events.get(id)
      waiting.delete(id)
      dealtWith.set(id, performance.now())
      if (event !== undefined) await send(event)
    }
  }

  const deliver = async () => {
    for (let pause = 250; isWorkLeft();) {
      try {
        if (mayHaveMissed) await lookForMissed()
        if (waiting.size > 0) await deliverBatch()
        pause = 250
      } catch (error) {
        log.warn({ err: error }, 'events have to wait for the database')
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined)
        pause = Math.min(pause * 2, 2_000)
      }
    }
    forgetOld()
  }

  const wake = () => {
    work ??= deliver().finally(() => {
      work = undefined
      if (isWorkLeft()) wake()
    })
  }

  return {
    /** An event has been committed. */
    told: (id: number) => {
      if (dealtWith.has(id)) return
      waiting.add(id)
      wake()
    },
    /** Events may have been committed without a notification. */
    catchUp: (isAnybodyHere: boolean) => {
      if (!isAnybodyHere) {
        since = clock()
        return
      }
      mayHaveMissed = true
      wake()
    },
    close: async () => {
      closing.abort()
      await work
    },
  }
}
