import { useEffect, useMemo } from 'react'
import { makeStore } from '../api/store.ts'
import { decodeProvince, sheetOf, type Province, type ProvinceFile, type Sheet } from './province.ts'

/** Each province is a file of its own; fetched rather than imported, because an import that failed cannot be tried again. */
const files = import.meta.glob<string>('./outlines/*.json', { query: '?url', import: 'default', eager: true })
const addressOf = (name: string) => files[`./outlines/${name}.json`]

const provinces = makeStore<Readonly<Record<string, Province | 'loading' | 'failed'>>>({})
const put = (name: string, state: Province | 'loading' | 'failed') =>
  provinces.set({ ...provinces.get(), [name]: state })

const load = async (name: string, address: string) => {
  put(name, 'loading')
  try {
    const reply = await fetch(address)
    if (!reply.ok) throw new Error(`outlines of ${name}: ${reply.status}`)
    put(name, decodeProvince((await reply.json()) as ProvinceFile))
  } catch {
    put(name, 'failed')
  }
}

export type Outlines =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly sheet: Sheet }

/** The outlines of an area, once its province is loaded. */
export const useOutlines = (areaCode: string | undefined): Outlines => {
  const name = areaCode?.slice(0, 2) ?? ''
  const address = addressOf(name)
  const known = provinces.use()[name]
  const isUnasked = known === undefined
  useEffect(() => {
    if (isUnasked && address !== undefined) void load(name, address)
  }, [name, address, isUnasked])
  const sheet = useMemo(
    () => (typeof known === 'object' && areaCode !== undefined ? sheetOf(known, areaCode) : undefined),
    [known, areaCode],
  )
  if (address === undefined) return { state: 'none' }
  if (known === 'failed') return { state: 'failed', retry: () => void load(name, address) }
  if (known === undefined || known === 'loading') return { state: 'loading' }
  return sheet === undefined ? { state: 'none' } : { state: 'ready', sheet }
}
