import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/client.ts'
import { takeAnchor, type Anchor } from './audit-verify.ts'
import type { Keyring } from '../secret/keyring.ts'

const fileOf = (dataDir: string) => join(dataDir, 'audit-anchors.ndjson')

/** Appends the current heads of the audit chains to a file beside the data. */
export const writeAnchor = async (dataDir: string, db: Db, keyring: Keyring, now: Date) => {
  const anchor = await takeAnchor(db, keyring, now)
  if (anchor.heads.length === 0) return
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileOf(dataDir), `${JSON.stringify(anchor)}\n`, { mode: 0o600 })
}

export const readAnchors = async (dataDir: string): Promise<Anchor[]> => {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor)
}

/** Deletes the anchors when the chains themselves are gone. */
export const forgetAnchors = (dataDir: string) => rm(fileOf(dataDir), { force: true })
