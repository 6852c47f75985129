import { t, type Text } from '../kit/lang.ts'

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
  '{n} {n|withdrawal waits|withdrawals wait} for review and {m} for payment, ¥{yuan} in total',
  'Hay {n} {n|retirada|retiradas} por revisar y {m} por pagar, ¥{yuan} en total',
  '審査待ちの出金が{n}件、振込待ちが{m}件（計¥{yuan}）あります',
)

/** Why a review, a write-off, a payout or a line of the bank's file is refused. */
export const settlementRules = {
  nameDiffers: t(
    '户名“{account}”与申请人“{payee}”不一致，不能通过',
    'The account is in the name of “{account}”, not of “{payee}”. It cannot be approved',
    'La cuenta está a nombre de «{account}» y no de «{payee}». No se puede aprobar',
    '口座名義「{account}」が申請者「{payee}」と一致しないため、承認できません',
  ),
  staffOnly: t(
    '仅服务人员可代扣税',
    'Tax is withheld from staff only',
    'Solo se retiene impuesto a profesionales',
    '源泉徴収はスタッフのみです',
  ),
  taxTooMuch: t(
    '代扣税须小于¥{yuan}，扣除后应付金额须大于0',
    'Enter less than ¥{yuan}, so that something is left to pay',
    'Indique menos de ¥{yuan} para que quede importe a pagar',
    '¥{yuan}未満で入力してください（支払額が残る必要があります）',
  ),
  overNet: t(
    '超过未核销金额¥{yuan}',
    'More than the ¥{yuan} still open',
    'Supera los ¥{yuan} pendientes',
    '未消込額¥{yuan}を超えています',
  ),
  future: t('不能晚于现在', 'Not later than now', 'No posterior a ahora', '現在より後は指定できません'),
  beforeReview: t(
    '不能早于审核时间',
    'Not before the review',
    'No anterior a la revisión',
    '審査日時より前は指定できません',
  ),
  notOurs: t('没有该结算单', 'There is no such settlement', 'No existe esa liquidación', 'この精算番号は存在しません'),
  notToPay: t(
    '该结算单为“{state}”，不能登记打款结果',
    'This settlement is “{state}”: a payout result cannot be recorded',
    'Esta liquidación está «{state}»: no admite resultado de pago',
    'この精算は「{state}」のため、振込結果を登録できません',
  ),
  amountDiffers: t(
    '待付金额为¥{yuan}，与文件不一致',
    'The open amount is ¥{yuan}, unlike in the file',
    'El importe pendiente es ¥{yuan}, distinto del archivo',
    '支払予定額は¥{yuan}で、ファイルと一致しません',
  ),
  paidAtWrong: t(
    '请填写时间，如2026-11-15 10:30',
    'Enter a time such as 2026-11-15 10:30',
    'Indique una hora como 2026-11-15 10:30',
    '日時を2026-11-15 10:30のように入力してください',
  ),
} as const satisfies Record<string, Text>
