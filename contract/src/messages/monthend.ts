import { t, type Text } from '../kit/lang.ts'

export const monthendFaults = {
  notOver: t(
    '该月份尚未结束',
    'This month is not over yet',
    'Este mes aún no ha terminado',
    'この月はまだ終わっていません。',
  ),
  outOfOrder: t(
    '请按顺序锁定，下一个可锁定的月份是{month}',
    'Lock the months in order. The next one is {month}.',
    'Bloquee los meses en orden. El siguiente es {month}.',
    '順番にロックしてください。次の対象月は{month}です。',
  ),
  nothingToLock: t(
    '没有可锁定的月份',
    'No month can be locked',
    'No hay meses que bloquear',
    'ロックできる月がありません。',
  ),
  notLast: t(
    '只能解锁最后一个已锁定的月份',
    'Only the last locked month can be unlocked',
    'Solo se puede desbloquear el último mes bloqueado',
    '解除できるのは最後にロックした月だけです。',
  ),
  checkFirst: t(
    '请先核对账目，核对结果1小时内有效',
    'Check the books first. A check is valid for 1 hour.',
    'Compruebe antes los libros. La comprobación vale una hora.',
    '先に帳簿を確認してください。確認結果は1時間有効です。',
  ),
  whyDespite: t(
    '账目核对有差异，请填写仍要锁定的原因（5至200字）',
    'The books have differences. Enter the reason for locking anyway (5 to 200 characters).',
    'Los libros tienen diferencias. Indique el motivo para bloquear igualmente (de 5 a 200 caracteres).',
    '帳簿に差異があります。ロックする理由を入力してください（5～200文字）。',
  ),
} as const satisfies Record<string, Text>

export const monthendTask = t('月结账目核对', 'Month-end check', 'Comprobación de cierre', '月次締めの帳簿確認')
export const monthendSum = t('合计', 'Total', 'Total', '合計')
