import type { areas } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import type { BusNews } from './bus.ts'

const changing = [
  'special',
  'banner',
  'tvnotice',
  'servicemobile',
  'project',
  'projectclass',
  'programclass',
  'commodity',
  'examinationclass',
  'examinationsingle',
  'goods',
  'goodsclass',
] as const satisfies readonly (keyof typeof areas)[]
/** The areas whose writes change content that customers see. */
export const contentAreas: ReadonlySet<string> = new Set(changing)

export interface CachedValue<V> {
  readonly value: V
  /** When the value may change by time alone. */
  readonly until: Date
}

interface Entry extends CachedValue<unknown> {
  readonly operatorId: string
}

const keepMs = 60_000
const entriesAtMost = 5_000

/**
 * Cache of content for an operator's customers. A write to the content drops the operator's entries, here before it is
 * answered and on other nodes over the bus; entries also expire when a display period begins or ends.
 */
const makeContentMemory = () => {
  const known = new Map<string, Entry>()
  const loading = new Map<string, Promise<unknown>>()
  let forgets = 0

  const load = async <V>(operatorId: string, key: string, now: Date, read: () => Promise<CachedValue<V>>) => {
    const before = forgets
    const { value, until } = await read()
    // A result that was loading while an entry was dropped may be outdated.
    if (before === forgets) {
      if (known.size >= entriesAtMost) known.clear()
      known.set(key, { operatorId, value, until: new Date(Math.min(until.getTime(), now.getTime() + keepMs)) })
    }
    return value
  }

  const recall = async <V>(
    operatorId: string,
    what: string,
    now: Date,
    read: () => Promise<CachedValue<V>>,
  ): Promise<V> => {
    const key = `${operatorId} ${what}`
    const found = known.get(key)
    if (found !== undefined && now < found.until) return found.value as V
    known.delete(key)
    const underway = loading.get(key) as Promise<V> | undefined
    if (underway !== undefined) return underway
    const promise = load(operatorId, key, now, read).finally(() => {
      if (loading.get(key) === promise) loading.delete(key)
    })
    loading.set(key, promise)
    return promise
  }

  const forget = (news: BusNews) => {
    if (news.kind !== 'content' && news.kind !== 'reconnected') return
    forgets += 1
    loading.clear()
    for (const [key, { operatorId }] of known)
      if (news.kind === 'reconnected' || operatorId === news.id) known.delete(key)
  }
  return { recall, forget }
}

type ContentMemory = ReturnType<typeof makeContentMemory>
const memories = new WeakMap<Db, ContentMemory>()

/** The cache of the node with this database connection. */
export const contentMemory = (db: Db): ContentMemory => {
  const memory = memories.get(db) ?? makeContentMemory()
  memories.set(db, memory)
  return memory
}
