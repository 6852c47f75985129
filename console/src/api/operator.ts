import { operator } from '@kangju/contract'
import { useMe } from './me.tsx'
import { useCall } from './query.ts'

/** Name of the account's operator; the one of the session until the operator itself is read. */
export const useOperatorName = () => {
  const { operatorname } = useMe()
  return useCall(operator.current, {}).data?.name ?? operatorname
}
