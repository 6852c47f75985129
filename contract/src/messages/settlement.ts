import { t } from '../kit/lang.ts'

export const settlementFaults = {
  tooLittle: t(
    '单笔提现不能少于¥{yuan}',
    'Withdraw at least ¥{yuan}',
    'Retire al menos ¥{yuan}',
    '出金は¥{yuan}以上です',
  ),
  tooMuch: t(
    '单笔提现不能超过¥{yuan}',
    'Withdraw at most ¥{yuan}',
    'Retire como máximo ¥{yuan}',
    '出金は¥{yuan}以下です',
  ),
  nothingLeft: t(
    '扣除手续费后金额须大于0',
    'Nothing is left after the fee',
    'No queda nada tras la comisión',
    '手数料を差し引くと残りません',
  ),
  suspended: t(
    '已暂停，恢复后才能提现',
    'Suspended: withdrawals are possible after resuming',
    'En suspensión: se puede retirar al reanudar',
    '一時停止中のため、再開後に出金できます',
  ),
  bankIncomplete: t(
    '收款账户不完整，请联系运营商补全',
    'The bank account is incomplete. Ask the operator to complete it',
    'La cuenta bancaria está incompleta. Pida al operador que la complete',
    '振込先口座が不完全です。運営会社にご連絡ください',
  ),
  onlyFirstDays: t(
    '月结机构只能在每月{from}日至{to}日申请提现',
    'With monthly settlement, ask between day {from} and day {to}',
    'Con liquidación mensual, solicítela entre el día {from} y el {to}',
    '月次精算の場合、出金申請は毎月{from}日～{to}日です',
  ),
  dailyLimit: t(
    '每日最多申请提现{n}次',
    'Up to {n} {n|withdrawal|withdrawals} a day',
    'Hasta {n} {n|retirada|retiradas} al día',
    '出金申請は1日{n}回までです',
  ),
}

export const settlementAsked = t(
  '{name}申请提现¥{yuan}，请及时审核',
  '{name} asked to withdraw ¥{yuan}',
  '{name} solicita retirar ¥{yuan}',
  '{name}から¥{yuan}の出金申請が届きました',
)

export const settlementWaiting = t(
  '有{n}笔提现待审核、{m}笔待打款，合计¥{yuan}',
  '{n} withdrawals wait for review and {m} for payment, ¥{yuan} in total',
  'Hay {n} retiradas por revisar y {m} por pagar, ¥{yuan} en total',
  '審査待ちの出金が{n}件、振込待ちが{m}件（計¥{yuan}）あります',
)
