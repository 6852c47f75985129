import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/client.ts'
import { chainOf, judgeAnchor, signAnchor, takeAnchor, type Anchor, type Head } from './audit-verify.ts'
import type { Keyring } from '../secret/keyring.ts'

const fileOf = (dataDir: string) => join(dataDir, 'audit-anchors.ndjson')

/** Appends the current heads of the audit chains to a file beside the data. */
export const writeAnchor = async (
  dataDir: string,
  db: Db,
  keyring: Keyring,
  now: Date,
  /** The last anchored row of each chain; those that have not grown are left out. */
  known = new Map<string, number>(),
) => {
  const anchor = await takeAnchor(db, keyring, now, known)
  if (anchor.heads.length === 0) return
  await mkdir(dataDir, { recursive: true })
  await appendFile(fileOf(dataDir), `${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true })
  for (const head of anchor.heads) known.set(chainOf(head), head.seq)
}

const compactBytes = 8 * 1024 * 1024

/** Replaces a long file by one anchor of the last known rows. A file with a doubtful anchor stays as it is. */
export const compactAnchors = async (dataDir: string, keyring: Keyring, now: Date, longest = compactBytes) => {
  const file = fileOf(dataDir)
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size <= longest) return
  const anchors = await readAnchors(dataDir)
  if (anchors.some((anchor) => judgeAnchor(keyring, anchor) !== 'genuine')) return
  const last = new Map<string, Head>()
  for (const head of anchors.flatMap(({ heads }) => heads))
    if ((last.get(chainOf(head))?.seq ?? 0) < head.seq) last.set(chainOf(head), head)
  const whole = signAnchor(keyring, now, [...last.values()])
  await writeFile(`${file}.part`, `${JSON.stringify(whole)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
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
