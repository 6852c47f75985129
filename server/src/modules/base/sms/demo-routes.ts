import { edgeDemo, formats } from '@kangju/contract'
import { readDemo } from '../../../db/demo-state.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { readOutbox } from './service.ts'

const lookedThrough = 200
const isThisMachine = (ip: string) => ip === '::1' || /^(::ffff:)?127\./.test(ip)

/**
 * Messages to invented mobile numbers. Available only in the demo, without a configured SMS gateway, and from this
 * machine.
 */
export const edgeDemoRoutes = implement(edgeDemo, {
  // The caller is anonymous, so the endpoint writes no audit entry.
  messages: async ({ db, tools, ip, isForwarded, body }) => {
    // Behind a proxy on this machine every request seems to come from here.
    const isFromHere = isThisMachine(ip) && !isForwarded
    if (tools.isDemo !== true || tools.sms !== undefined || !isFromHere) throw new Problem('missing')
    const mobile = formats.mobile.normalise(body.mobile)
    const waiting = await readOutbox(db, tools.keyring, lookedThrough)
    return waiting.filter((one) => one.mobile === mobile).map(({ createdAt, text }) => ({ at: createdAt, text }))
  },
  progress: async ({ db, tools }) => {
    const demo = tools.isDemo === true ? await readDemo(db) : undefined
    return { status: demo?.status ?? 'none', percent: demo?.percent ?? 100 }
  },
})
