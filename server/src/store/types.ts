import type { Readable } from 'node:stream'

/** One stored object. */
export interface StoredObject {
  readonly key: string
  /** When it was written; undefined if it is gone meanwhile. */
  readonly writtenAt: () => Promise<Date | undefined>
}

/** The bytes of uploads, recordings, exports and imports under keys such as `files/9f/….png`, shared by all nodes. */
export interface ByteStore {
  /** Replaces the object as a whole: a reader finds the old bytes or the new ones. They survive a crash after it returns. */
  readonly write: (key: string, bytes: Buffer) => Promise<void>
  /** Writes objects that may be lost in a crash. */
  readonly writeHastily: (key: string, bytes: Buffer) => Promise<void>
  /** Like `write`, for bytes that are too many for the memory. */
  readonly writeStream: (key: string, source: AsyncIterable<Buffer>, signal?: AbortSignal) => Promise<void>
  readonly read: (key: string) => Promise<Buffer>
  /** Rejects before the first byte if the object is missing. */
  readonly open: (key: string) => Promise<{ readonly bytes: number; readonly body: Readable }>
  /** A missing object counts as removed. */
  readonly remove: (key: string) => Promise<void>
  /** All objects of a folder in portions, with what interrupted writes left behind (keys that end in `.part`). */
  readonly list: (folder: string) => AsyncIterable<readonly StoredObject[]>
  /** Rejects with the reason if the store cannot be used. */
  readonly check: () => Promise<void>
}

const code = 'ENOENT'

export const missing = (key: string) => Object.assign(new Error(`the store has no ${key}`), { code })

/** Whether the error means that there is no such object. */
export const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === code

export const partEnding = '.part'
