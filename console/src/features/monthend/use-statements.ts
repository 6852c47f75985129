import { monthend, type MonthTotal, type Statement } from '@kangju/contract'
import { useEffect, useState } from 'react'
import { call, type Failure } from '../../api/client.ts'
import { report } from '../../api/failures.ts'

/** Reads the statements of these owners one after the other. */
export const useStatements = (owners: readonly MonthTotal[], month: string) => {
  const [printed] = useState(owners)
  const [statements, setStatements] = useState<readonly Statement[]>([])
  const [failure, setFailure] = useState<Failure>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const found: Statement[] = []
      for (const { id, ownerType } of printed) {
        const query = { month, ownerType }
        const outcome = await call(monthend.statement, { params: { id }, query, signal: leaving.signal })
        if (leaving.signal.aborted) return
        if (!outcome.ok) {
          report(outcome.failure, { placed: 'all' })
          return setFailure(outcome.failure)
        }
        found.push(outcome.data)
        setStatements([...found])
      }
    }
    void read()
    return () => leaving.abort()
  }, [printed, month, tries])
  const retry = () => {
    setFailure(undefined)
    setStatements([])
    setTries((count) => count + 1)
  }
  return { statements, isComplete: statements.length === printed.length, failure, retry }
}
