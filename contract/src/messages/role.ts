import { t } from '../kit/lang.ts'

export const roleHeldBy = t('{name}：{n}个账号', '{name}: {n} accounts', '{name}: {n} cuentas', '{name}：{n}アカウント')
