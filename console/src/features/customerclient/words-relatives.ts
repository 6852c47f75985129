import { t, type JoinState, type Text } from '@kangju/contract'

export const relativeWords = {
  title: t('关联家属', 'Relatives', 'Familiares', 'ご家族'),
  typed: t('填写的姓名', 'Name entered', 'Nombre indicado', '入力された氏名'),
  otherName: t('与档案不一致', 'Differs from the record', 'No coincide con el expediente', '台帳と不一致'),
  file: t('已有档案', 'Existing record', 'Expediente existente', '既存の台帳'),
  added: t('家属新增的档案', 'Added record', 'Expediente añadido', 'ご家族が追加した台帳'),
  at: t('申请时间', 'Submitted', 'Fecha de solicitud', '申請日時'),
  byCode: t('短信验证码', 'Text message code', 'Código por SMS', 'SMS認証コード'),
  twin: t(
    '该证件号码已有档案，本档案由家属在小程序中新增，核实后将合并到已有档案。',
    'This ID number already has a record. A relative added this one in the mini program. It will be merged once checked.',
    'Este documento ya tiene expediente. Un familiar añadió este en el miniprograma. Se unirá al existente tras comprobarlo.',
    'この身分証番号の台帳は既にあります。この台帳はご家族がミニプログラムで追加したもので、確認後に統合されます。',
  ),
  approve: t('通过', 'Approve', 'Aprobar', '承認'),
  reject: t('驳回', 'Reject', 'Rechazar', '却下'),
  approveTitle: t(
    '通过{name}的关联申请？',
    'Approve {name}’s request?',
    '¿Aprobar la solicitud de {name}?',
    '{name}さんの申請を承認しますか？',
  ),
  approveText: t(
    '该家属将可以为{client}下单，其新增的档案与订单将合并到已有档案。',
    'The relative will be able to order for {client}. The added record and its orders will be merged into the existing record.',
    'Podrá hacer pedidos para {client}. El expediente que añadió y sus pedidos se unirán al existente.',
    '{client}さんの注文ができるようになり、追加された台帳と注文は既存の台帳に統合されます。',
  ),
  rejectTitle: t(
    '驳回{name}的关联申请？',
    'Reject {name}’s request?',
    '¿Rechazar la solicitud de {name}?',
    '{name}さんの申請を却下しますか？',
  ),
  rejectText: t(
    '该家属将不再看到其新增的档案；已有订单不受影响，请另行处理。',
    'The relative will no longer see the added record. Its orders remain and must be handled separately.',
    'Dejará de ver el expediente que añadió. Sus pedidos se mantienen y deben tratarse aparte.',
    '追加された台帳はご家族に表示されなくなります。注文はそのまま残るため、別途対応してください。',
  ),
  reason: t('说明（选填）', 'Notes (optional)', 'Notas (opcional)', '備考（任意）'),
  done: t('申请已处理', 'Request handled', 'Solicitud tratada', '申請を処理しました。'),
} as const satisfies Record<string, Text>

export const hasJoinsWord = t('有待核实的家属', 'Relatives to check', 'Familiares por comprobar', '確認待ちのご家族')

export const joinStateWords = {
  pending: t('待核实', 'To check', 'Por comprobar', '確認待ち'),
  joined: t('已关联', 'Linked', 'Vinculado', '紐付け済み'),
  rejected: t('已驳回', 'Rejected', 'Rechazado', '却下'),
} as const satisfies Record<JoinState, Text>
