import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../kit/config.ts'
import { makeKeyring, type Keyring } from './keyring.ts'

/** The key of an installation without SECRET_KEY: created at its first start, stored beside its data. */
const ownKey = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret-key')
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await readFile(path, 'utf8')).trim()
}

export const readKeyring = async (config: Config): Promise<Keyring> =>
  makeKeyring(config.secretKey ?? (await ownKey(config.dataDir)), config.previousSecretKeys)
