import { fillText, promotionCodesOff as codesOff } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { nameList } from '../../../kit/name-list.ts'
import type { PeopleDependent } from '../people/dependents.ts'
import { disablePromotionsOf, promotionsOf } from './service.ts'

const disable = async (call: SignedCall, { id }: { readonly id: string }) => {
  const promotions = await disablePromotionsOf(call.db, id, call)
  if (promotions.length > 0) call.audit({ detail: { promotions } })
}

export const promotionsOfPeople: PeopleDependent = {
  leaveFollows: async ({ db }, { id }) => {
    const codes = (await promotionsOf(db, id)).map((code) => code.name)
    return codes.length === 0 ? [] : [fillText(codesOff, { n: codes.length, names: nameList(codes) })]
  },
  left: disable,
  stoppedPromoting: disable,
}
