import {
  bannerPositions,
  positionCodes,
  type BannerDraft,
  type bannerMachine,
  type BannerPosition,
  type BannerRow,
} from '../areas/banner.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'
import { offerWords } from './special.ts'

export const bannerWords = {
  title: t('轮播图', 'Banners', 'Banners', 'バナー'),
  field: {
    title: t('标题', 'Title', 'Título', 'タイトル'),
    positionCode: t('展示位置', 'Position', 'Posición', '表示位置'),
    imageUrl: t('图片', 'Image', 'Imagen', '画像'),
    linkType: t('跳转类型', 'Link', 'Enlace', 'リンク種別'),
    linkTarget: t('跳转目标', 'Target', 'Destino', 'リンク先'),
    linkName: t('目标名称', 'Target name', 'Nombre del destino', 'リンク先の名称'),
    startAt: t('投放开始', 'Shown from', 'Desde', '掲載開始'),
    endAt: t('投放结束', 'Shown until', 'Hasta', '掲載終了'),
    areaCodes: t('投放区域', 'Areas', 'Zonas', '掲載地域'),
    organIds: t('投放机构', 'Organisations', 'Organizaciones', '掲載事業所'),
    organs: t('投放机构', 'Organisations', 'Organizaciones', '掲載事業所'),
    showCount: t('曝光', 'Views', 'Vistas', '表示回数'),
    clickCount: t('点击', 'Clicks', 'Clics', 'クリック数'),
    showState: t('展示状态', 'Display status', 'Estado de visualización', '表示状態'),
  },
  choice: {
    positionCode: Object.fromEntries(positionCodes.map((code) => [code, bannerPositions[code].title])) as Record<
      BannerPosition,
      Text
    >,
    linkType: {
      none: t('无', 'None', 'Ninguno', 'なし'),
      project: offerWords.project,
      commodity: offerWords.commodity,
      special: t('专题页', 'Special page', 'Página especial', '特集ページ'),
      url: t('外部链接', 'Web address', 'Dirección web', '外部リンク'),
      miniPath: t('小程序页面', 'Mini program page', 'Página del miniprograma', 'ミニプログラムのページ'),
      goods: offerWords.goods,
    },
    showState: {
      notYet: t('未开始', 'Not started', 'Sin empezar', '開始前'),
      showing: t('投放中', 'Showing', 'En curso', '掲載中'),
      over: t('已结束', 'Ended', 'Finalizado', '終了'),
    },
    status: {
      off: t('下架', 'Unpublished', 'Despublicado', '非公開'),
      on: t('上架', 'Published', 'Publicado', '公開中'),
    },
  },
  move: {
    putOn: t('上架', 'Publish', 'Publicar', '公開'),
    takeOff: t('下架', 'Unpublish', 'Despublicar', '非公開'),
  },
} as const satisfies AreaWords<BannerRow, BannerDraft, typeof bannerMachine>
