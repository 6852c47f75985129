import type { CallType } from '@kangju/contract'
import { endCall, ringCall } from '../../src/modules/calls/tvecall/service.ts'
import type { Call } from '../../src/modules/calls/tvecall/table.ts'
import type { Box } from '../../src/modules/boxes/tvtop/table.ts'
import type { TestApi } from '../api/api.ts'
import { boxAtHome } from './booking-rows.ts'

type Whose = 'a' | 'b'

/** A call of this box that rings. */
export const ringingAt = async (api: TestApi, box: Box, callType: CallType = 'video'): Promise<Call> => {
  const { call } = await api.db.transaction((tx) => ringCall(tx, api.tools, { box, callType, now: api.now() }))
  return call
}

/** A call that rings, of a box with a household. */
export const ringing = async (api: TestApi, of: Whose = 'a', callType: CallType = 'video'): Promise<Call> =>
  ringingAt(api, (await boxAtHome(api, of)).box, callType)

/** A call that its caller gave up. */
export const missed = async (api: TestApi, of: Whose = 'a'): Promise<Call> => {
  const call = await ringing(api, of)
  return api.db.transaction((tx) => endCall(tx, call, { by: 'caller', now: api.now() }))
}
