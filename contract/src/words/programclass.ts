import type { programclassMachine, ProgramclassDraft, ProgramclassRow } from '../areas/project/programclass.ts'
import { t } from '../kit/lang.ts'
import { channelWords } from '../shared.ts'
import { enableWords, type AreaWords } from './area-words.ts'

/** The draft with its links as displayed. */
type Shown = Omit<ProgramclassDraft, 'links'> & Pick<ProgramclassRow, 'links'>

export const programclassWords = {
  title: t('展示分类', 'Display categories', 'Categorías de escaparate', '表示分類'),
  field: {
    name: t('展示分类名称', 'Category name', 'Nombre de la categoría', '表示分類名'),
    channel: t('展示渠道', 'Channels', 'Canales', '表示チャネル'),
    iconUrl: t('图标', 'Icon', 'Icono', 'アイコン'),
    tvImageUrl: t('电视配图', 'TV image', 'Imagen de TV', 'テレビ用画像'),
    links: t('展示项目', 'Displayed items', 'Elementos mostrados', '表示する項目'),
  },
  choice: {
    channel: { miniProgram: channelWords.miniProgram, tv: channelWords.tv },
    status: enableWords.choice,
  },
  move: enableWords.move,
  part: {
    links: {
      field: {
        type: t('类型', 'Type', 'Tipo', '種別'),
        targetId: t('项目/商品', 'Service or bundle', 'Servicio o paquete', 'サービス・セット商品'),
        name: t('名称', 'Name', 'Nombre', '名称'),
        isOnSale: t('在售', 'On sale', 'En venta', '販売中'),
      },
      choice: {
        type: {
          project: t('服务项目', 'Service', 'Servicio', 'サービス'),
          commodity: t('服务商品', 'Bundle', 'Paquete', 'セット商品'),
        },
      },
    },
  },
} as const satisfies AreaWords<ProgramclassRow, Shown, typeof programclassMachine>
