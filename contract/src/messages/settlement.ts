import { t, type Text } from '../kit/lang.ts'

export const settlementFaults = {
  tooLittle: t(
    '单笔提现不能少于¥{yuan}',
    'The minimum withdrawal is ¥{yuan}',
    'La retirada mínima es de ¥{yuan}',
    '1回の出金額は¥{yuan}以上にしてください。',
  ),
  tooMuch: t(
    '单笔提现不能超过¥{yuan}',
    'The maximum withdrawal is ¥{yuan}',
    'La retirada máxima es de ¥{yuan}',
    '1回の出金額は¥{yuan}以下にしてください。',
  ),
  nothingLeft: t(
    '扣除手续费后金额须大于0',
    'The amount after the fee must be more than 0',
    'El importe tras la comisión debe ser mayor que 0',
    '手数料差引後の金額は0より大きくしてください。',
  ),
  suspended: t(
    '已暂停，恢复后才能提现',
    'Suspended. Withdrawals are possible after resuming.',
    'En suspensión. Se podrá retirar al reanudar.',
    '一時停止中のため、再開後に出金できます。',
  ),
  bankIncomplete: t(
    '收款账户不完整，请联系运营商补全',
    'The bank account is incomplete. Ask the operator to complete it.',
    'La cuenta bancaria está incompleta. Pida al operador que la complete.',
    '振込先口座の情報が不足しています。運営会社に補完を依頼してください。',
  ),
  onlyFirstDays: t(
    '月结机构只能在每月{from}日至{to}日申请提现',
    'With monthly settlement, request withdrawals from day {from} to day {to} of the month',
    'Con liquidación mensual, solicite la retirada entre los días {from} y {to} del mes',
    '月次精算の場合、出金申請は毎月{from}日～{to}日です。',
  ),
  dailyLimit: t(
    '每日最多申请提现{n}次',
    'Up to {n} {n|withdrawal|withdrawals} a day',
    'Hasta {n} {n|retirada|retiradas} al día',
    '出金申請は1日{n}回までです。',
  ),
}

export const settlementAsked = t(
  '{name}申请提现¥{yuan}，请及时审核',
  '{name} requested a withdrawal of ¥{yuan}. Please review it.',
  '{name} solicita retirar ¥{yuan}. Revise la solicitud.',
  '{name}から¥{yuan}の出金申請が届きました。審査してください。',
)

export const settlementWaiting = t(
  '有{n}笔提现待审核、{m}笔待打款，合计¥{yuan}',
  '{n} {n|withdrawal|withdrawals} to review and {m} to pay, ¥{yuan} in total',
  'Hay {n} {n|retirada|retiradas} por revisar y {m} por pagar, ¥{yuan} en total',
  '審査待ちの出金が{n}件、振込待ちが{m}件（計¥{yuan}）あります。',
)

/** Why a review, a write-off, a payout or a line of the bank's file is refused. */
export const settlementRules = {
  nameDiffers: t(
    '户名“{account}”与申请人“{payee}”不一致，不能通过',
    'The account name “{account}” doesn’t match the applicant “{payee}”. The withdrawal can’t be approved.',
    'El titular de la cuenta, «{account}», no coincide con el solicitante, «{payee}». No se puede aprobar.',
    '口座名義「{account}」が申請者「{payee}」と一致しないため、承認できません。',
  ),
  staffOnly: t(
    '仅服务人员可代扣税',
    'Tax can be withheld for service staff only',
    'Solo se retienen impuestos a profesionales',
    '源泉徴収の対象はスタッフのみです。',
  ),
  taxTooMuch: t(
    '代扣税须小于¥{yuan}，扣除后应付金额须大于0',
    'Enter less than ¥{yuan}. The amount to pay must be more than 0.',
    'Indique menos de ¥{yuan}. El importe a pagar debe ser mayor que 0.',
    '¥{yuan}未満で入力してください。差引後の支払額は0より大きい必要があります。',
  ),
  overNet: t(
    '超过未核销金额¥{yuan}',
    'The amount exceeds the ¥{yuan} still to be written off',
    'El importe supera los ¥{yuan} por conciliar',
    '未消込額¥{yuan}を超えています。',
  ),
  future: t(
    '不能晚于现在',
    'The time can’t be in the future',
    'La hora no puede ser futura',
    '現在より後は指定できません。',
  ),
  beforeReview: t(
    '不能早于审核时间',
    'The time can’t be before the review',
    'La hora no puede ser anterior a la revisión',
    '審査日時より前は指定できません。',
  ),
  notOurs: t('没有该结算单', 'Settlement not found', 'No se encuentra la liquidación', 'この精算番号は存在しません。'),
  notToPay: t(
    '该结算单为“{state}”，不能登记打款结果',
    'This settlement is “{state}”, so a payout result can’t be recorded',
    'Esta liquidación está «{state}» y no admite resultado de pago',
    'この精算は「{state}」のため、振込結果を登録できません。',
  ),
  amountDiffers: t(
    '待付金额为¥{yuan}，与文件不一致',
    'The amount to pay is ¥{yuan} and doesn’t match the file',
    'El importe pendiente es ¥{yuan} y no coincide con el archivo',
    '支払予定額は¥{yuan}で、ファイルと一致しません。',
  ),
  paidAtWrong: t(
    '请填写时间，如2026-11-15 10:30',
    'Enter a time such as 2026-11-15 10:30',
    'Indique una hora como 2026-11-15 10:30',
    '日時を2026-11-15 10:30のように入力してください。',
  ),
} as const satisfies Record<string, Text>
