import { sign, type KeyObject } from 'node:crypto'

/** A DER value; lengths of more than 127 bytes are written with their own length. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const digits: number[] = []
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  const length = content.length < 128 ? [content.length] : [128 + digits.length, ...digits]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')

/** sha256WithRSAEncryption (1.2.840.113549.1.1.11) without parameters. */
const algorithm = sequence(der(0x06, hex('2a864886f70d01010b')), der(0x05))
/** A name with the common name (2.5.4.3) alone. */
const nameOf = (text: string) => sequence(der(0x31, sequence(der(0x06, hex('550403')), der(0x0c, Buffer.from(text)))))
const timeOf = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))

interface Wanted {
  /** Hexadecimal; the first digit below 8, since the number is signed. */
  readonly serial: string
  readonly from: Date
  readonly until: Date
}

/** A self-signed certificate in PEM form. Node reads certificates but makes none. */
export const makeCertificate = (
  { publicKey, privateKey }: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  { serial, from, until }: Wanted,
): string => {
  const name = nameOf('Tenpay.com sign')
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, hex(serial)),
    algorithm,
    name,
    sequence(timeOf(from), timeOf(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('RSA-SHA256', content, privateKey)
  const bytes = sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
