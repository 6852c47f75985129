import { tvecall, type CallRow } from '@kangju/contract'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import type { Failure } from '../../api/client.ts'
import { isStale } from '../../resource/use-call-dialog.ts'

/** The record as it is now; after a refusal because another account changed it, it is read again. */
export const useCallRecord = (row: CallRow) => {
  const [known] = useState(row.remark)
  const { data, refetch } = useCall(tvecall.read, { params: { id: row.id } })
  const onRefused = async (failure: Failure): Promise<boolean> => {
    if (isStale(failure)) await refetch()
    return false
  }
  return { shown: data ?? row, known, onRefused }
}
