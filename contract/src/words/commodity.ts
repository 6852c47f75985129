import type { CommodityDraft, commodityMachine, CommodityRow } from '../areas/project/commodity.ts'
import { t } from '../kit/lang.ts'
import { channelWords } from '../shared.ts'
import { saleWords, type AreaWords } from './area-words.ts'

/** The draft with its rows as displayed. */
type Shown = Omit<CommodityDraft, 'items'> & Pick<CommodityRow, 'items'>

export const commodityWords = {
  title: t('服务商品', 'Bundles', 'Paquetes', 'セット商品'),
  field: {
    code: t('商品编号', 'Code', 'Código', '商品番号'),
    name: t('商品名称', 'Name', 'Nombre', '商品名'),
    programClassIds: t('展示分类', 'Display categories', 'Categorías de escaparate', '表示分類'),
    programClasses: t('展示分类', 'Display categories', 'Categorías de escaparate', '表示分類'),
    coverUrl: t('封面图', 'Cover', 'Portada', 'カバー画像'),
    images: t('轮播图', 'Images', 'Imágenes', '画像'),
    summary: t('商品简介', 'Summary', 'Resumen', '概要'),
    content: t('商品详情', 'Details', 'Detalles', '詳細'),
    items: t('包含项目', 'Contents', 'Contenido', '内容'),
    projectCount: t('包含项目数', 'Services', 'Servicios', '項目数'),
    totalTimes: t('总次数', 'Total visits', 'Visitas en total', '総回数'),
    listFen: t('单买合计', 'Separate total', 'Suma por separado', '単品合計'),
    priceFen: t('套餐价', 'Price', 'Precio', '販売価格'),
    validDays: t('有效期（天）', 'Validity (days)', 'Días de validez', '有効日数'),
    limitPerBooker: t('每人限购', 'Limit per person', 'Límite por persona', '1人あたりの上限'),
    saleStart: t('开始销售', 'On sale from', 'En venta desde', '販売開始日時'),
    saleEnd: t('结束销售', 'On sale until', 'En venta hasta', '販売終了日時'),
    channel: t('上架渠道', 'Channels', 'Canales', '販売チャネル'),
    saleCount: t('销量', 'Sold', 'Vendidos', '販売数'),
  },
  choice: { channel: channelWords, status: saleWords.choice },
  move: saleWords.move,
  part: {
    items: {
      field: {
        projectName: t('服务项目', 'Service', 'Servicio', 'サービス'),
        specId: t('项目规格', 'Option', 'Opción', 'プラン'),
        specName: t('规格', 'Option', 'Opción', 'プラン'),
        times: t('次数', 'Visits', 'Visitas', '回数'),
        partFen: t('单买金额', 'Separate price', 'Por separado', '単品金額'),
        isOnSale: t('在售', 'On sale', 'En venta', '販売中'),
      },
      choice: {},
    },
  },
} as const satisfies AreaWords<CommodityRow, Shown, typeof commodityMachine>
