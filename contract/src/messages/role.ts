import { t } from '../kit/lang.ts'

export const roleHeldBy = t('{name}：{n}个账号', '{name}: {n} accounts', '{name}: {n} cuentas', '{name}：{n}アカウント')

export const roleNeeded = t('需要权限：{name}', 'Needs: {name}', 'Requiere: {name}', '必要な権限：{name}')
