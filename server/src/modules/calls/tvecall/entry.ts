import type { CallEntry } from '@kangju/contract'
import type { Tools } from '../../../http/call.ts'
import { openText } from '../../../rows/sensitive.ts'
import type { Call } from './table.ts'

/** Who looks at a call: a box and an agent whose session has ended see no personal data. */
export type Viewer = 'agent' | 'lockedAgent' | 'box'

/** A call as this viewer sees it. */
export const entryOf = (
  { keyring }: Pick<Tools, 'keyring'>,
  call: Call,
  viewer: Viewer,
  accountId?: string,
): CallEntry => {
  const isShown = viewer === 'agent'
  return {
    callId: call.id,
    recordid: call.id,
    callNo: call.callNo,
    sn: call.sn,
    callerName: isShown ? call.callerName : null,
    address: isShown ? call.address : null,
    callType: call.callType,
    calltime: call.calltime,
    starttime: call.starttime,
    endTime: call.endTime,
    remark: isShown && call.remark !== null ? openText(keyring, 'tv_call', 'remark', call) : null,
    status: call.status,
    iscalling: call.status === 'calling',
    isconnect: call.status === 'talking',
    escalation: call.escalation,
    accountId: call.accountId,
    accountName: call.accountName,
    isMine: accountId !== undefined && call.accountId === accountId,
    isBoxAway: call.boxAwayAt !== null,
    isAgentAway: call.agentAwayAt !== null,
    handover:
      call.handoverTo === null || viewer === 'box'
        ? null
        : {
            accountId: call.handoverTo,
            accountName: call.handoverToName ?? '',
            isForMe: call.handoverTo === accountId,
          },
    isRecorded: call.recordingSince !== null,
    told: call.told,
    peer:
      viewer === 'box'
        ? { friend_id: call.accountId ?? '', topic_tome: `call/${call.id}/box` }
        : { friend_id: call.tvTopId, topic_tome: `call/${call.id}/agent` },
  }
}
