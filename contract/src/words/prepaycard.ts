import type { PrepaycardDraft, prepaycardMachine, PrepaycardRow } from '../areas/prepaycard/prepaycard.ts'
import { t, type Text } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'

const content = t('适用规格', 'Service option', 'Opción de servicio', '対象プラン')
const scope = t('指定范围', 'Included', 'Incluye', '対象')

export const cardKindWords = {
  value: t('储值卡', 'Stored value', 'De saldo', '金額式'),
  visits: t('次卡', 'Visit card', 'De visitas', '回数券'),
} as const

export const scopeTypeWords = {
  all: t('全部服务', 'All services', 'Todos los servicios', 'すべてのサービス'),
  classes: t('指定分类', 'Selected categories', 'Categorías elegidas', '指定分類'),
  projects: t('指定项目', 'Selected services', 'Servicios elegidos', '指定サービス'),
} as const

export const prepaycardWords = {
  title: t('卡批次', 'Card batches', 'Lotes de tarjetas', 'カードロット'),
  field: {
    batchNo: t('批次号', 'Batch no.', 'N.º de lote', 'ロット番号'),
    name: t('批次名称', 'Batch name', 'Nombre del lote', 'ロット名'),
    cardKind: t('卡种', 'Card type', 'Tipo de tarjeta', 'カード種別'),
    named: t('记名卡', 'Named card', 'Tarjeta nominal', '記名カード'),
    usage: t('发行方式', 'Sales channel', 'Canal de venta', '発行方法'),
    faceFen: t('面值', 'Face value', 'Valor nominal', '額面'),
    salePriceFen: t('建议售价', 'Suggested price', 'Precio recomendado', '販売価格の目安'),
    quantity: t('制卡数量', 'Number of cards', 'N.º de tarjetas', 'カード枚数'),
    specId: content,
    specName: content,
    times: t('次数', 'Visits', 'Visitas', '回数'),
    validType: t('有效期方式', 'Validity', 'Validez', '有効期間'),
    validDays: t('激活后天数', 'Days after activation', 'Días tras la activación', '有効化後の日数'),
    validEndDate: t('截止日期', 'Last day', 'Último día', '最終日'),
    scopeType: t('使用范围', 'Valid for', 'Válida para', '利用範囲'),
    scopeIds: scope,
    scopeNames: scope,
    maxPayBp: t('单笔最高抵扣', 'Max. share per order', 'Parte máxima por pedido', '1注文の上限割合'),
    coverUrl: t('卡面', 'Card design', 'Diseño', 'カードデザイン'),
    description: t('使用说明', 'Terms of use', 'Condiciones de uso', '利用条件'),
    seqFrom: t('起始卡号', 'First card no.', 'Primera tarjeta', '開始カード番号'),
    seqTo: t('截止卡号', 'Last card no.', 'Última tarjeta', '終了カード番号'),
    generatedCount: t('已生成', 'Generated', 'Generadas', '作成済み'),
    isGenerating: t('正在生成', 'Generating', 'Generando', '作成中'),
    distCount: t('已分配', 'Distributed', 'Distribuidas', '配布済み'),
    activeCount: t('已激活', 'Activated', 'Activadas', '有効化済み'),
    usedFen: t('已消费', 'Spent', 'Gastado', '利用額'),
    printedAt: t('密码导出时间', 'Passwords exported', 'Contraseñas exportadas', 'パスワードエクスポート日時'),
    printedByName: t('密码导出人', 'Exported by', 'Exportadas por', 'エクスポート者'),
  },
  choice: {
    cardKind: cardKindWords,
    usage: {
      organ: t('机构分配', 'Organisations', 'Organizaciones', '事業所への配布'),
      online: t('线上销售', 'Online sale', 'Venta en línea', 'オンライン販売'),
    },
    validType: {
      permanent: t('长期有效', 'Permanent', 'Permanente', '無期限'),
      days: t('激活后N天', 'Days after activation', 'Días tras la activación', '有効化後N日'),
      date: t('固定日期', 'Fixed date', 'Fecha fija', '固定日'),
    },
    scopeType: scopeTypeWords,
    status: {
      draft: t('未生成', 'Not generated', 'Sin generar', '未作成'),
      ...enableWords.choice,
      void: t('已作废', 'Void', 'Anulado', '破棄済み'),
    },
  },
  move: {
    generate: t('生成卡', 'Generate cards', 'Generar tarjetas', 'カードを作成'),
    ...enableWords.move,
    void: t('作废', 'Void batch', 'Anular', '破棄'),
  },
} as const satisfies AreaWords<PrepaycardRow, PrepaycardDraft, typeof prepaycardMachine>

/** Reasons for refusing a batch. */
export const prepaycardRules = {
  namedFace: t(
    '记名卡面值不能超过{yuan}元',
    'Up to ¥{yuan} for a named card',
    'Hasta ¥{yuan} en una tarjeta nominal',
    '記名カードの額面は{yuan}元までです。',
  ),
  unnamedFace: t(
    '不记名卡面值不能超过{yuan}元',
    'Up to ¥{yuan} for an unnamed card',
    'Hasta ¥{yuan} en una tarjeta al portador',
    '無記名カードの額面は{yuan}元までです。',
  ),
  faceBelowTimes: t(
    '面值不足以分摊到每次服务',
    'Face value is too low for this number of visits',
    'El valor nominal es insuficiente para tantas visitas',
    '額面が回数に対して小さすぎます。',
  ),
  saleAboveFace: t(
    '售价不能高于面值',
    'Sale price can’t exceed the face value',
    'El precio no puede superar el valor nominal',
    '販売価格は額面以下にしてください。',
  ),
  namedPermanent: t(
    '记名卡须长期有效',
    'Named cards must be permanent',
    'Las tarjetas nominales deben ser permanentes',
    '記名カードは無期限にしてください。',
  ),
  unnamedDays: t(
    '不记名卡有效期至少{days}天',
    'At least {days} days for an unnamed card',
    'Al menos {days} días en una tarjeta al portador',
    '無記名カードは{days}日以上にしてください。',
  ),
  unnamedDate: t(
    '不记名卡截止日期不能早于{day}',
    'No earlier than {day} for an unnamed card',
    'No antes del {day} en una tarjeta al portador',
    '無記名カードは{day}以降にしてください。',
  ),
} as const satisfies Record<string, Text>
