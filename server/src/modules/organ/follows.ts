import { assignedVisitStates, fillText, t, type Text } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { SignedCall } from '../../http/call.ts'
import { packagesOnlyAt } from '../examination/service.ts'
import { peopleTable } from '../people/table.ts'
import { projectsByIds } from '../project/service.ts'
import { promotionsAt } from '../promotion/service.ts'
import { visitsIn } from '../visit/service.ts'
import { providedElsewhere, type Organ } from './service.ts'

const texts = {
  noNew: t(
    '不再派新单，也不再接受新预约',
    'It gets no new visits and takes no new appointments',
    'No recibe nuevas visitas ni citas',
    '新しい派遣と予約を受け付けなくなります',
  ),
  goesOn: t(
    '进行中的{n}单继续服务',
    '{n} running visits go on',
    '{n} visitas en curso continúan',
    '進行中の{n}件は継続します',
  ),
  stopReceiving: t(
    '{n}名接单中的人员停止接单',
    '{n} people stop receiving visits',
    '{n} personas dejan de recibir visitas',
    '受注中のスタッフ{n}名が受注を停止します',
  ),
  promotion: t(
    '推广码“{name}”停用',
    'The promotion code “{name}” is disabled',
    'El código de promoción «{name}» se desactiva',
    'プロモーションコード「{name}」が無効になります',
  ),
  examPackage: t(
    '在售体检套餐“{name}”将没有可预约的体检机构',
    'The exam package “{name}”, on sale, has no open exam site left',
    'El paquete «{name}», en venta, se queda sin centro de chequeo',
    '販売中の健診パッケージ「{name}」を受けられる機関がなくなります',
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

const receiving = (db: Db, organId: string) =>
  db.$count(
    peopleTable,
    and(eq(peopleTable.organId, organId), eq(peopleTable.isReceive, 1), isNull(peopleTable.deletedAt)),
  )

/** What is sold and can be had nowhere else. */
const leftAlone = async ({ db, me }: SignedCall, { id, projectIds }: Organ): Promise<Text[]> => {
  const packages = await packagesOnlyAt(db, me.operatorId, id)
  const onSale = (await projectsByIds(db, me, projectIds)).filter((one) => one.status === 'onSale')
  const elsewhere = onSale.length === 0 ? new Set() : await providedElsewhere(db, me, id)
  return [
    ...packages.map(({ name }) => fillText(texts.examPackage, { name })),
    ...onSale.filter((one) => !elsewhere.has(one.id)).map(({ name }) => fillText(texts.project, { name })),
  ]
}

/** What suspending or closing brings with it, for who is about to confirm it. */
export const organFollows = async (call: SignedCall, row: Organ, move: string): Promise<Text[]> => {
  const { db } = call
  if (move === 'suspend') {
    const running = await visitsIn(db, { organId: row.id, states: assignedVisitStates })
    const goesOn = running.length === 0 ? [] : [fillText(texts.goesOn, { n: running.length })]
    return [texts.noNew, ...goesOn, ...(await leftAlone(call, row))]
  }
  if (move !== 'close') return []
  const people = await receiving(db, row.id)
  const codes = await promotionsAt(db, row.id)
  return [
    texts.noNew,
    ...(people === 0 ? [] : [fillText(texts.stopReceiving, { n: people })]),
    ...codes.map(({ name }) => fillText(texts.promotion, { name })),
    ...(await leftAlone(call, row)),
    texts.walletStays,
  ]
}
