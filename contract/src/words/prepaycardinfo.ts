import type { CardDetail, CardFlow, CardRow } from '../areas/prepaycard/prepaycardinfo.ts'
import type { FreezeReason } from '../areas/prepaycard/prepaycard-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { cardKindWords, prepaycardWords, scopeTypeWords } from './prepaycard.ts'

const organ = t('机构', 'Organisation', 'Organización', '事業所')
const batch = t('批次', 'Batch', 'Lote', 'ロット')
const holder = t('绑定用户', 'User', 'Usuario', 'ユーザー')
const { field } = prepaycardWords

export const prepaycardinfoWords = {
  title: t('卡明细', 'Card details', 'Detalle de tarjetas', 'カード明細'),
  field: {
    cardNo: t('卡号', 'Card no.', 'N.º de tarjeta', 'カード番号'),
    batchId: batch,
    batchNo: field.batchNo,
    batchName: batch,
    cardKind: field.cardKind,
    named: field.named,
    faceFen: field.faceFen,
    balanceFen: t('余额', 'Balance', 'Saldo', '残高'),
    heldFen: t('待支付占用', 'Reserved', 'Reservado', '確保中'),
    usedFen: field.usedFen,
    timesLeft: t('剩余次数', 'Visits left', 'Visitas restantes', '残り回数'),
    organId: organ,
    organName: organ,
    distId: t('分配单', 'Distribution', 'Distribución', '配布'),
    distNo: t('分配单号', 'Distribution no.', 'N.º de distribución', '配布番号'),
    buyerName: t('购卡人', 'Buyer', 'Comprador', '購入者'),
    buyerMobile: t('购卡人手机号', 'Buyer’s mobile', 'Móvil del comprador', '購入者の携帯番号'),
    buyerIdCard: t('购卡人证件号码', 'Buyer’s ID number', 'Documento del comprador', '購入者の身分証番号'),
    holderType: t('绑定类型', 'User type', 'Tipo de usuario', 'ユーザー種別'),
    holderId: holder,
    holderName: holder,
    holderMobile: t('绑定手机号', 'User’s mobile', 'Móvil del usuario', 'ユーザーの携帯番号'),
    activatedAt: t('激活时间', 'Activated at', 'Activada el', '有効化日時'),
    activatedByName: t('激活人', 'Activated by', 'Activada por', '有効化担当者'),
    validEnd: t('有效期至', 'Valid until', 'Válido hasta', '有効期限'),
    boundAt: t('绑定时间', 'Linked at', 'Vinculado', '紐付け日時'),
    lastUsedAt: t('最近使用', 'Last active', 'Último uso', '最終利用'),
    specName: field.specName,
    scopeType: field.scopeType,
    scopeNames: field.scopeNames,
    maxPayBp: field.maxPayBp,
    distributedAt: t('分配时间', 'Distributed on', 'Fecha de distribución', '配布日時'),
    distributedByName: t('分配人', 'Distributed by', 'Distribuida por', '配布担当者'),
    flows: t('卡流水', 'Card transactions', 'Movimientos', 'カード取引明細'),
  },
  choice: {
    cardKind: cardKindWords,
    scopeType: scopeTypeWords,
    holderType: {
      booker: t('下单人', 'Booker', 'Contratante', '申込者'),
      tvUser: t('机顶盒用户', 'TV user', 'Usuario de TV', 'TVユーザー'),
    },
    status: {
      inStock: t('未分配', 'In stock', 'En existencias', '未配布'),
      distributed: t('未激活', 'Not activated', 'Sin activar', '未有効化'),
      active: t('可用', 'Usable', 'Disponible', '利用可能'),
      usedUp: t('已用完', 'Used up', 'Agotada', '使用済み'),
      frozen: t('已冻结', 'Frozen', 'Bloqueada', '凍結中'),
      expired: t('已过期', 'Expired', 'Caducada', '期限切れ'),
      void: t('已作废', 'Void', 'Anulado', '破棄済み'),
    },
  },
  move: {},
} as const satisfies AreaWords<CardDetail, CardRow>

export const flowTypeWords = {
  activate: t('激活', 'Activated', 'Activación', '有効化'),
  spend: t('消费', 'Spent on an order', 'Pago de un pedido', '利用'),
  refund: t('退回卡内', 'Refunded to the card', 'Reembolso a la tarjeta', 'カードへ返金'),
  freeze: t('冻结', 'Frozen', 'Bloqueo', '凍結'),
  unfreeze: t('解冻', 'Unfrozen', 'Desbloqueo', '凍結解除'),
  extend: t('延期', 'Extended', 'Prórroga', '期限延長'),
  void: t('卡作废', 'Voided', 'Anulación', 'カード破棄'),
} as const satisfies Record<CardFlow['type'], Text>

export const freezeReasonWords = {
  loss: t('挂失', 'Reported lost', 'Pérdida', '紛失'),
  dispute: t('争议', 'Dispute', 'Disputa', '係争'),
} as const satisfies Record<FreezeReason, Text>

/** Headings of the print file. */
export const printSheetWords = {
  title: t('制卡文件', 'Print file', 'Archivo de impresión', '印刷用ファイル'),
  seq: t('序号', 'No.', 'N.º', '番号'),
  password: t('密码', 'Password', 'Contraseña', 'パスワード'),
  validity: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  permanent: prepaycardWords.choice.validType.permanent,
  daysAfter: t(
    '激活后{n}天',
    '{n} {n|day|days} after activation',
    '{n} {n|día|días} tras la activación',
    '有効化後{n}日',
  ),
  until: t('至{day}', 'Until {day}', 'Hasta el {day}', '{day}まで'),
} as const satisfies Record<string, Text>
