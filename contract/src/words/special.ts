import type { SpecialDraft, SpecialItemType, specialMachine, SpecialPage } from '../areas/special.ts'
import { t, type Text } from '../kit/lang.ts'
import { channelWords } from '../shared.ts'
import type { AreaWords } from './area-words.ts'

/** Types of link targets. */
export const offerWords = {
  project: t('服务项目', 'Service', 'Servicio', 'サービス'),
  commodity: t('服务商品', 'Bundle', 'Paquete', 'セット商品'),
  exam: t('体检套餐', 'Health check package', 'Plan de chequeo', '健診コース'),
  goods: t('虚拟商品', 'Virtual goods', 'Producto digital', 'デジタル商品'),
} as const satisfies Record<SpecialItemType, Text>

export const specialWords = {
  title: t('专题页', 'Special pages', 'Páginas especiales', '特集ページ'),
  field: {
    title: t('标题', 'Title', 'Título', 'タイトル'),
    subtitle: t('副标题', 'Subtitle', 'Subtítulo', 'サブタイトル'),
    channel: t('渠道', 'Channels', 'Canales', 'チャネル'),
    coverUrl: t('封面', 'Cover', 'Portada', 'カバー画像'),
    tvCoverUrl: t('电视封面', 'TV cover', 'Portada de TV', 'テレビ用カバー'),
    templateType: t('模板', 'Template', 'Plantilla', 'テンプレート'),
    content: t('正文', 'Content', 'Contenido', '本文'),
    items: t('关联内容', 'Linked items', 'Elementos enlazados', '関連コンテンツ'),
    itemCount: t('关联数', 'Items', 'Elementos', '関連数'),
    startAt: t('生效时间', 'Valid from', 'Válida desde', '開始日時'),
    endAt: t('失效时间', 'Valid until', 'Válida hasta', '終了日時'),
    viewCount: t('浏览量', 'Views', 'Vistas', '閲覧数'),
  },
  choice: {
    status: {
      offline: t('下线', 'Unpublished', 'Despublicada', '非公開'),
      online: t('上线', 'Published', 'Publicada', '公開中'),
    },
    channel: channelWords,
    templateType: {
      article: t('图文', 'Article', 'Artículo', '記事'),
      projectList: t('项目列表', 'Item list', 'Lista de elementos', '項目リスト'),
      mixed: t('混合', 'Mixed', 'Mixta', '混合'),
    },
  },
  move: {
    goOnline: t('上线', 'Publish', 'Publicar', '公開'),
    goOffline: t('下线', 'Unpublish', 'Despublicar', '非公開'),
  },
  part: {
    items: {
      field: {
        type: t('类型', 'Type', 'Tipo', '種別'),
        targetId: t('内容', 'Content', 'Contenido', '内容'),
      },
      choice: { type: offerWords },
    },
  },
} as const satisfies AreaWords<SpecialPage, SpecialDraft, typeof specialMachine>
