import { useMay, useMe } from '../api/me.tsx'

/** The call seat of the account; undefined without one. */
export const useSeat = () => {
  const { username, ecallid, ecalltoken } = useMe()
  const may = useMay()
  if (!may(['tvecall']) || ecallid === null || ecalltoken === null) return undefined
  return { username, ecallid, token: ecalltoken }
}
