import { codesAtMost, organqrcode, type OrganQrCodeRow } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { call, type Failure } from '../../api/client.ts'
import { report } from '../../api/failures.ts'
import type { Values } from '../../resource/types.ts'

const pageRows = 100

export interface Codes {
  readonly rows: readonly OrganQrCodeRow[]
  readonly total: number
}

/** Reads the filtered codes from the first row on, up to the number that can be printed in one go. */
const readCodes = async (query: Values, signal: AbortSignal) => {
  const rows: OrganQrCodeRow[] = []
  for (let page = 1; ; page += 1) {
    const outcome = await call(organqrcode.list, { query: { ...query, page, limit: pageRows }, signal })
    if (!outcome.ok) return outcome
    const { items, total } = outcome.data
    rows.push(...items)
    if (items.length < pageRows || rows.length >= codesAtMost)
      return { ok: true as const, data: { rows: rows.slice(0, codesAtMost), total: Math.max(total, rows.length) } }
  }
}

/** Selected codes, or the filter of the list. */
export type CodeSelection = { readonly rows: readonly OrganQrCodeRow[] } | { readonly query: Values }

/** The codes to print; they stay fixed while the dialog is open. */
export const useAskedCodes = (what: CodeSelection) => {
  const [asked] = useState(what)
  const [codes, setCodes] = useState<Codes | undefined>(
    'rows' in asked ? { rows: asked.rows, total: asked.rows.length } : undefined,
  )
  const [failure, setFailure] = useState<Failure>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if ('rows' in asked) return undefined
    const leaving = new AbortController()
    const read = async () => {
      const outcome = await readCodes(asked.query, leaving.signal)
      if (leaving.signal.aborted) return
      if (outcome.ok) return setCodes(outcome.data)
      report(outcome.failure)
      setFailure(outcome.failure)
    }
    void read()
    return () => leaving.abort()
  }, [asked, tries])
  const retry = () => {
    setFailure(undefined)
    setTries((count) => count + 1)
  }
  return { codes, failure, retry }
}
