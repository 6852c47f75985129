import { fillText, type Text, organFollowsTexts as texts } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { organDependents } from './dependents.ts'
import { providedElsewhere, type Organ } from './service.ts'

/** Projects on sale that no other operating organisation provides. */
const providedNowhereElse = async ({ db, me }: SignedCall, { id, projectIds }: Organ): Promise<Text[]> => {
  const onSale = (await projectsByIds(db, me, projectIds)).filter((one) => one.status === 'onSale')
  const elsewhere = onSale.length === 0 ? new Set() : await providedElsewhere(db, me, id)
  return onSale.filter((one) => !elsewhere.has(one.id)).map(({ name }) => fillText(texts.project, { name }))
}

/** Consequences of suspending or closing, for the confirmation. */
export const organFollows = async (call: SignedCall, row: Organ, move: string): Promise<Text[]> => {
  if (move !== 'suspend' && move !== 'close') return []
  return [
    texts.noNew,
    ...(await organDependents.gather(({ follows }) => follows?.(call, row, move))),
    ...(await providedNowhereElse(call, row)),
    ...(move === 'close' ? [texts.walletStays] : []),
  ]
}
