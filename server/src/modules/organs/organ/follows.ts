import { fillText, t, type Text } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { organDependents } from './dependents.ts'
import { providedElsewhere, type Organ } from './service.ts'

const texts = {
  noNew: t(
    '不再派新单，也不再接受新预约',
    'It gets no new visits and takes no new appointments',
    'No recibe nuevas visitas ni citas',
    '新しい派遣と予約を受け付けなくなります',
  ),
  project: t(
    '在售项目“{name}”将没有机构提供',
    'Nobody else provides the project “{name}”, which is on sale',
    'Nadie más ofrece el proyecto «{name}», que está en venta',
    '販売中のサービス「{name}」を提供する機関がなくなります',
  ),
  walletStays: t(
    '钱包余额仍可提现',
    'What is in its wallet can still be withdrawn',
    'El saldo del monedero se puede seguir retirando',
    '残高は引き続き出金できます',
  ),
}

/** What it provides on sale and nobody else does. */
const providedNowhereElse = async ({ db, me }: SignedCall, { id, projectIds }: Organ): Promise<Text[]> => {
  const onSale = (await projectsByIds(db, me, projectIds)).filter((one) => one.status === 'onSale')
  const elsewhere = onSale.length === 0 ? new Set() : await providedElsewhere(db, me, id)
  return onSale.filter((one) => !elsewhere.has(one.id)).map(({ name }) => fillText(texts.project, { name }))
}

/** What suspending or closing brings with it, for who is about to confirm it. */
export const organFollows = async (call: SignedCall, row: Organ, move: string): Promise<Text[]> => {
  if (move !== 'suspend' && move !== 'close') return []
  return [
    texts.noNew,
    ...(await organDependents.gather(({ follows }) => follows?.(call, row, move))),
    ...(await providedNowhereElse(call, row)),
    ...(move === 'close' ? [texts.walletStays] : []),
  ]
}
