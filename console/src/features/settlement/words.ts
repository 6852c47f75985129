import { t, type Text } from '@kangju/contract'

export const settlementPageWords = {
  aboutReview: t(
    '审核服务人员和机构的提现申请，通过后由其他人打款。',
    'Review withdrawals of staff and organisations for others to pay.',
    'Revise las retiradas de profesionales y organizaciones. Las paga otra persona.',
    'スタッフと事業所の出金申請を審査します。振込は別の担当者が行います。',
  ),
  aboutReviewed: t(
    '核销并打款已通过的提现，查看其他提现的结果。',
    'Write off and pay approved withdrawals, and check the others.',
    'Concilie y pague las retiradas aprobadas y consulte las demás.',
    '承認済みの出金を消込・振込し、他の出金の結果を確認します。',
  ),
  keyword: t('单号/姓名/手机号', 'No., name or mobile', 'N.º, nombre o móvil', '番号・氏名・携帯番号'),
  applied: t('申请时间', 'Submitted', 'Fecha de solicitud', '申請日時'),
  amountFrom: t('最低金额', 'Amount from', 'Importe desde', '金額（下限）'),
  amountTo: t('最高金额', 'Amount to', 'Importe hasta', '金額（上限）'),
  review: t('审核', 'Review', 'Revisar', '審査'),
  count: t('笔数', 'Count', 'Número', '件数'),
  amountSum: t('申请金额', 'Requested', 'Solicitado', '申請額'),
  netSum: t('应付', 'To pay', 'A pagar', '支払額'),
  paidSum: t('已打款', 'Paid out', 'Pagada', '振込済み'),
} as const satisfies Record<string, Text>

export const reviewWords = {
  title: t('审核提现：{name}', 'Review withdrawal: {name}', 'Revisar retirada: {name}', '出金審査：{name}'),
  holder: t('户名核对', 'Account holder check', 'Comprobación del titular', '口座名義の照合'),
  matched: t('与申请人一致', 'Matches the payee', 'Coincide con el beneficiario', '申請者と一致'),
  unmatched: t(
    '与申请人“{payee}”不一致',
    'Differs from the payee “{payee}”',
    'Distinto del beneficiario «{payee}»',
    '申請者「{payee}」と不一致',
  ),
  unmatchedHelp: t(
    '户名不一致时不能通过，请驳回并请申请人更正收款账户。',
    'A withdrawal with a different account holder can’t be approved. Reject it and ask the payee to correct the account.',
    'Una retirada con otro titular no se puede aprobar. Rechácela y pida al beneficiario que corrija la cuenta.',
    '名義が一致しないため承認できません。却下して口座の訂正を依頼してください。',
  ),
  mobile: t('手机号', 'Mobile', 'Móvil', '携帯番号'),
  income: t(
    '上次提现以来的收入',
    'Income since the last withdrawal',
    'Ingresos desde la última retirada',
    '前回の出金以降の収入',
  ),
  firstOne: t(
    '首次提现，含全部收入',
    'First withdrawal: all income',
    'Primera retirada: todos los ingresos',
    '初回の出金（全収入）',
  ),
  since: t('自{time}起', 'Since {time}', 'Desde {time}', '{time}以降'),
  incomeSum: t(
    '收入{in}，扣减{out}',
    'Income {in}, deductions {out}',
    'Ingresos {in}, deducciones {out}',
    '収入{in}、控除{out}',
  ),
  onlyNewest: t(
    '仅列出最近{n}条，共{count}条',
    'Newest {n} of {count} listed',
    'Se {n|muestra|muestran} {n} de {count}',
    '全{count}件中、最新{n}件を表示',
  ),
  noIncome: t('没有新的收入', 'No new income', 'Sin ingresos nuevos', '新しい収入はありません。'),
  when: t('入账时间', 'Posted', 'Contabilizado', '計上日時'),
  kind: t('业务类型', 'Type', 'Tipo', '取引種別'),
  document: t('关联单号', 'Source document', 'Documento de origen', '関連番号'),
  amount: t('金额', 'Amount', 'Importe', '金額'),
  decision: t('审核', 'Review', 'Revisar', '審査'),
  taxHelp: t('留空表示不代扣', 'Leave blank to withhold nothing', 'En blanco: sin retención', '空欄は源泉徴収なし'),
  net: t('应付{amount}', 'To pay: {amount}', 'A pagar: {amount}', '支払額：{amount}'),
  approve: t('通过', 'Approve', 'Aprobar', '承認'),
  approveNext: t('通过并下一笔', 'Approve and next', 'Aprobar y siguiente', '承認して次へ'),
  reason: t(
    '驳回原因（申请人可见）',
    'Reason (visible to the applicant)',
    'Motivo (visible para el solicitante)',
    '却下の理由（申請者に表示）',
  ),
  remark: t('审核意见', 'Review remark', 'Observación', '審査コメント'),
  approved: t('已通过{name}的提现', 'Approved: {name}', 'Aprobada: {name}', '{name}の出金を承認しました。'),
  rejected: t(
    '已驳回{name}的提现，金额已退回',
    'Rejected: {name}. Amount returned to the wallet.',
    'Rechazada: {name}. Importe devuelto al monedero.',
    '{name}の出金を却下し、金額を戻しました。',
  ),
  allDone: t(
    '没有待审核的提现了',
    'No withdrawals left to review',
    'No quedan retiradas por revisar',
    '審査待ちの出金はありません。',
  ),
  decided: t(
    '该提现已是“{state}”',
    'This withdrawal is already “{state}”',
    'Esta retirada ya está «{state}»',
    'この出金はすでに「{state}」です。',
  ),
  own: t(
    '这是您本人的提现，须由其他人审核',
    'This is your own withdrawal. Another person must review it.',
    'Es su propia retirada. Debe revisarla otra persona.',
    'ご自身の出金です。別の担当者が審査します。',
  ),
} as const satisfies Record<string, Text>

export const bulkReviewWords = {
  approveTitle: t(
    '通过{count}笔提现？',
    'Approve {count} {count|withdrawal|withdrawals}?',
    '¿Aprobar {count} {count|retirada|retiradas}?',
    '{count}件の出金を承認しますか？',
  ),
  rejectTitle: t(
    '驳回{count}笔提现？',
    'Reject {count} {count|withdrawal|withdrawals}?',
    '¿Rechazar {count} {count|retirada|retiradas}?',
    '{count}件の出金を却下しますか？',
  ),
  total: t(
    '合计{amount}，不代扣税。',
    '{amount} in total, without tax withheld.',
    '{amount} en total, sin retención.',
    '合計{amount}（源泉徴収なし）。',
  ),
  totalBack: t(
    '合计{amount}将退回申请人钱包。',
    '{amount} in total will go back to the wallets.',
    '{amount} en total volverán a los monederos.',
    '合計{amount}をウォレットに戻します。',
  ),
} as const satisfies Record<string, Text>
