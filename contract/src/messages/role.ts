import { t } from '../kit/lang.ts'

export const roleHeldBy = t(
  '{name}：{n}个账号',
  '{name}: {n} {n|account|accounts}',
  '{name}: {n} {n|cuenta|cuentas}',
  '{name}：{n}アカウント',
)

export const roleNeeded = t(
  '需要权限：{name}',
  'Permission required: {name}',
  'Permiso necesario: {name}',
  '必要な権限：{name}',
)

/** Why an account bound to an organisation is refused although it has the permission. */
export const notForOrgans = t(
  '机构账号不能使用此功能，请联系运营商',
  'Not available to organisation accounts. Contact the operator.',
  'No disponible para cuentas de organización. Consulte al operador.',
  '事業所のアカウントでは利用できません。運営会社にお問い合わせください。',
)
