import { Problem } from '../kit/problem.ts'

interface Places {
  /** Each streamed export holds a connection for as long as its reader takes. */
  readonly all: number
  /** One operator leaves room for the others. */
  readonly ofOperator: number
}

/** The places for streamed exports of this node. Taking one returns how to give it back. */
export const makePlaces = ({ all, ofOperator }: Places) => {
  const taken = new Map<string, number>()
  return (operatorId: string) => {
    const own = taken.get(operatorId) ?? 0
    const sum = [...taken.values()].reduce((total, n) => total + n, 0)
    if (own >= ofOperator || sum >= all) throw new Problem('tooOften', { values: { seconds: 5 }, retryAfter: 5 })
    taken.set(operatorId, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = (taken.get(operatorId) ?? 1) - 1
      if (left > 0) taken.set(operatorId, left)
      else taken.delete(operatorId)
    }
  }
}
