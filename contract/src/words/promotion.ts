import type { PromotionDraft, promotionMachine, PromotionRow } from '../areas/promotion.ts'
import { t } from '../kit/lang.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const promotionWords = {
  title: t('项目推广码', 'Promotion QR codes', 'QR de promoción', '紹介コード'),
  field: {
    code: t('推广码编号', 'Code', 'Código', 'コード番号'),
    name: t('推广名称', 'Name', 'Nombre', '名称'),
    organId: t('推广机构', 'Organisation', 'Organización', '事業所'),
    organName: t('推广机构', 'Organisation', 'Organización', '事業所'),
    projectId: t('推广项目', 'Service', 'Servicio', 'サービス'),
    commodityId: t('推广商品', 'Bundle', 'Paquete', 'セット商品'),
    offerName: t('项目/商品', 'Service or bundle', 'Servicio o paquete', 'サービス・セット商品'),
    marketerId: t('推广员', 'Promoter', 'Promotor', '紹介者'),
    marketerName: t('推广员', 'Promoter', 'Promotor', '紹介者'),
    commissionBp: t('推广佣金比例', 'Commission', 'Comisión', '成果報酬率'),
    scene: t('小程序场景值', 'Scene', 'Escena', 'シーン値'),
    link: t('链接', 'Link', 'Enlace', 'リンク'),
    miniCodeUrl: t('小程序码', 'Mini-program code', 'Código de miniprograma', 'ミニプログラムコード'),
    validFrom: t('有效期开始', 'Valid from', 'Válido desde', '有効期間の開始'),
    validTo: t('有效期结束', 'Valid until', 'Válido hasta', '有効期間の終了'),
    scanCount: t('扫码数', 'Scans', 'Escaneos', 'スキャン数'),
    orderCount: t('订单数', 'Orders', 'Pedidos', '注文数'),
    orderFen: t('成交额', 'Order value', 'Importe', '成約額'),
  },
  choice: { status: enableWords.choice },
  move: enableWords.move,
} as const satisfies AreaWords<PromotionRow, PromotionDraft, typeof promotionMachine>
