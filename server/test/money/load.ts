import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { numbers } from '../lanes.ts'
import { moneyCalls, type MoneyCall, type MoneyTown } from './calls.ts'
import type { Journal } from './journal.ts'
import type { openConnections, PostReply } from './post.ts'

interface Load {
  readonly town: MoneyTown
  readonly journal: Journal
  readonly connections: ReturnType<typeof openConnections>
  readonly workerCount: number
  /** Counts replies and lost connections by their kind. */
  readonly count: (what: string) => void
}

const pauseMs = 100
/** A request whose outcome is unknown, or whose first copy is still running, is sent again. */
const isToRepeat = ({ status, code }: PostReply) => status >= 500 || code === 40905
const wrongState = 40902

const textOf = (reply: PostReply, name: string) => String(reply.data?.[name])

/** Workers that move money through a server which may die at any moment, until they are stopped. */
export const startLoad = ({ town, journal, connections, workerCount, count }: Load) => {
  const calls = moneyCalls(town)
  let isStopping = false
  let acknowledged = 0
  let serial = 0

  const attempt = async (call: MoneyCall) => {
    try {
      const reply = await connections.post(call)
      count(reply.status === 200 ? 'answered' : `${reply.status} ${reply.code}`)
      return isToRepeat(reply) ? undefined : reply
    } catch {
      count('without an answer')
      return undefined
    }
  }

  /** The final reply, however often the request has to be sent for it. */
  const settle = async (call: MoneyCall) => {
    for (let tries = 1; ; tries += 1) {
      const reply = await attempt(call)
      if (reply !== undefined) return { reply, tries }
      await sleep(pauseMs)
    }
  }

  const note = async (...facts: readonly (readonly [what: string, no: string])[]) => {
    for (const [what, no] of facts) await journal.write({ what, no })
    acknowledged += 1
  }

  /** Sends a request until it is acknowledged; some are sent again, and must get the same reply. */
  const done = async (call: MoneyCall) => {
    const { reply } = await settle(call)
    if (reply.status !== 200) throw new Error(`${call.endpoint.path}: ${JSON.stringify(reply)}`)
    if (Math.random() < 0.2) {
      const { reply: again } = await settle(call)
      if (!isDeepStrictEqual(again, reply))
        throw new Error(`${call.endpoint.path}: ${JSON.stringify(reply)}, then ${JSON.stringify(again)}`)
    }
    return reply
  }

  const sell = async (n: number) => {
    const sold = await done(calls.sale(n))
    const no = textOf(sold, 'orderNo')
    await note(['order', no], ['order.paid', no])
    if (n % 2 === 0) return
    const back = await done(calls.directRefund(textOf(sold, 'id')))
    await note(['refund.approved', textOf(back, 'refundNo')])
  }

  const sellUnpaid = async (n: number) => {
    const taken = await done(calls.unpaid(n))
    const no = textOf(taken, 'orderNo')
    await note(['order', no])
    await done(calls.payment(textOf(taken, 'id'), n))
    await note(['order.paid', no])
  }

  /** A withdrawal that is taken back, so that there can be another one. */
  const withdraw = async (worker: number) => {
    const asked = await done(calls.withdrawal(worker))
    const no = textOf(asked, 'settleNo')
    await note(['withdrawal.applied', no])
    const { reply, tries } = await settle(calls.takingBack(textOf(asked, 'id'), worker))
    // Without a key, a request that was repeated finds its own effect.
    if (reply.status !== 200 && !(tries > 1 && reply.code === wrongState)) throw new Error(JSON.stringify(reply))
    await note(['withdrawal.returned', no])
  }

  const work = async (worker: number) => {
    while (!isStopping) {
      serial += 1
      const n = serial
      if (n % 3 === 0) await sell(n)
      else if (n % 3 === 1) await sellUnpaid(n)
      else await withdraw(worker)
    }
  }

  const ended = Promise.all(numbers(workerCount).map(work))
  // Reported by `stop`; a failure while the server restarts must not end the process before.
  ended.catch(() => undefined)
  return {
    acknowledged: () => acknowledged,
    ended,
    stop: async () => {
      isStopping = true
      await ended
    },
  }
}
