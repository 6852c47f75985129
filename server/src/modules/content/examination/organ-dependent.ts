import { fillText, t } from '@kangju/contract'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { packagesOnlyAt } from './service.ts'

const nowhereElse = t(
  '在售体检套餐“{name}”将没有可预约的体检机构',
  'The exam package “{name}”, on sale, has no open exam site left',
  'El paquete «{name}», en venta, se queda sin centro de chequeo',
  '販売中の健診パッケージ「{name}」を受けられる機関がなくなります',
)

export const examsAtOrgans: OrganDependent = {
  follows: async ({ db, me }, { id }) =>
    (await packagesOnlyAt(db, me.operatorId, id)).map(({ name }) => fillText(nowhereElse, { name })),
}
