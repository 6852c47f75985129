import { t } from '../kit/lang.ts'

export const ledgerFound = t(
  '每日对账发现{n}处差异（{which}），请联系技术人员核查，系统不会自动更正',
  'The daily reconciliation found {n} {n|difference|differences} ({which}). Nothing is corrected automatically. Contact technical support.',
  'La conciliación diaria encontró {n} {n|diferencia|diferencias} ({which}). Nada se corrige automáticamente. Contacte con soporte técnico.',
  '日次照合で{n}件の差異（{which}）が見つかりました。自動修正はされません。技術担当者に確認を依頼してください。',
)
