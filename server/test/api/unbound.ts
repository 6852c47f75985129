import { createCipheriv, randomBytes } from 'node:crypto'
import type { Keyring } from '../../src/secret/keyring.ts'

/**
 * A value as servers wrote it before values were bound to their rows: for tests of old data, and for many rows at once
 * that share one value.
 */
export const encryptUnbound = ({ current }: Keyring, context: string, plain: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', current.encryption, iv, { authTagLength: 16 })
  const header = `s1.${current.id}.`
  cipher.setAAD(Buffer.from(header + context))
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return header + body.toString('base64url')
}
