import {
  orderWords,
  relationWords,
  serviceRecordWords,
  t,
  visitConcernWords,
  visitWords,
  type CheckMethod,
  type Text,
} from '@kangju/contract'

export const checkMethodWords = {
  gps: t('定位', 'Location', 'Ubicación', '位置情報'),
  code: t('扫码', 'QR scan', 'Escaneo QR', 'QR読取'),
  afterwards: t('人工补录', 'Manual entry', 'Registro manual', '手動入力'),
} as const satisfies Record<CheckMethod, Text>

const service = t('服务项目', 'Service', 'Servicio', 'サービス')

/** Texts of orders: those of the contract and those of the console only. */
export const orderTexts = {
  ...orderWords,
  field: {
    ...orderWords.field,
    projectId: service,
    doneCount: t('次数(完成/总)', 'Visits (done/all)', 'Visitas (hechas/total)', '回数（完了/合計）'),
    createdAt: t('下单时间', 'Ordered', 'Pedido el', '注文日時'),
    remark: t('客户备注', 'Customer notes', 'Notas del cliente', 'お客様備考'),
  },
} as const

export const visitTexts = {
  ...visitWords,
  field: {
    ...visitWords.field,
    projectId: service,
    projectName: t('项目/规格', 'Service', 'Servicio', 'サービス'),
    classId: t('项目分类', 'Service category', 'Categoría de servicio', 'サービス分類'),
    seq: t('次序', 'Visit', 'Visita', '回'),
    createdAt: orderTexts.field.createdAt,
  },
  choice: { ...visitWords.choice, concern: visitConcernWords },
} as const

/** Texts of the service record form. */
export const recordTexts = {
  title: t('服务记录', 'Service record', 'Registro del servicio', 'サービス記録'),
  field: {
    ...serviceRecordWords,
    reason: t('补录原因', 'Reason for manual entry', 'Motivo del registro manual', '手動入力の理由'),
  },
  choice: { relation: relationWords },
  move: {},
  part: {
    materials: {
      field: {
        name: t('名称', 'Name', 'Nombre', '名称'),
        qty: t('数量', 'Quantity', 'Cantidad', '数量'),
        batchNo: t('批号', 'Batch', 'Lote', 'ロット'),
      },
      choice: {},
    },
  },
} as const
