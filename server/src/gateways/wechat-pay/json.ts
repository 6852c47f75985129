import type { Sealed } from './signing.ts'

/** An object of an answer, of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined unless the text is a JSON object. */
export const parseJson = (text: string): Json | undefined => {
  try {
    const found: unknown = JSON.parse(text)
    return isObject(found) ? found : undefined
  } catch {
    return undefined
  }
}

export const textIn = (json: Json | undefined, name: string): string => {
  const value = json?.[name]
  return typeof value === 'string' ? value : ''
}

export const wholeIn = (json: Json | undefined, name: string): number | undefined => {
  const value = json?.[name]
  return Number.isSafeInteger(value) ? (value as number) : undefined
}

export const objectIn = (json: Json | undefined, name: string): Json | undefined => {
  const value = json?.[name]
  return isObject(value) ? value : undefined
}

export const listIn = (json: Json | undefined, name: string): readonly Json[] => {
  const value = json?.[name]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** An encrypted resource; undefined if it is of another algorithm. */
export const sealedIn = (json: Json | undefined): Sealed | undefined =>
  textIn(json, 'algorithm') === 'AEAD_AES_256_GCM'
    ? {
        ciphertext: textIn(json, 'ciphertext'),
        nonce: textIn(json, 'nonce'),
        associatedData: textIn(json, 'associated_data'),
      }
    : undefined
