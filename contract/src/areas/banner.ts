import { area, before, list, read, remove, reorder, write } from '../kit/endpoint.ts'
import { formats } from '../kit/formats.ts'
import { t, type Text } from '../kit/lang.ts'
import { changeStatusBody, machine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Rules,
  type Static,
} from '../kit/schema.ts'
import { isBackwards, rangeText, showStates, Sort } from '../shared.ts'
import { validationWords } from '../words/validation.ts'
import { picture } from './file.ts'

export const bannerLinks = ['none', 'project', 'commodity', 'special', 'url', 'miniPath', 'goods'] as const
export type BannerLink = (typeof bannerLinks)[number]

/** Banner positions, each with its image size and the number of banners shown at a time. */
export const bannerPositions = {
  mp_home_top: {
    title: t(
      '小程序首页轮播',
      'Mini program, home carousel',
      'Miniprograma, carrusel de inicio',
      'ミニプログラム・トップ',
    ),
    device: 'phone',
    width: 750,
    height: 320,
    max: 8,
  },
  mp_home_mid: {
    title: t('小程序首页腰部', 'Mini program, home middle', 'Miniprograma, centro de inicio', 'ミニプログラム・中段'),
    device: 'phone',
    width: 702,
    height: 180,
    max: 3,
  },
  mp_mall_top: {
    title: t('小程序商城顶部', 'Mini program, shop top', 'Miniprograma, tienda arriba', 'ミニプログラム・ショップ上部'),
    device: 'phone',
    width: 750,
    height: 320,
    max: 5,
  },
  tv_home_main: {
    title: t('电视首页主图', 'TV, home main', 'TV, principal', 'テレビ・メイン'),
    device: 'tv',
    width: 1280,
    height: 560,
    max: 6,
  },
  tv_home_side: {
    title: t('电视首页侧图', 'TV, home side', 'TV, lateral', 'テレビ・サイド'),
    device: 'tv',
    width: 400,
    height: 270,
    max: 3,
  },
  tv_standby: {
    title: t('电视待机屏', 'TV, standby', 'TV, en espera', 'テレビ・待機画面'),
    device: 'tv',
    width: 1920,
    height: 1080,
    max: 5,
  },
} as const
export type BannerPosition = keyof typeof bannerPositions
export const positionCodes = Object.keys(bannerPositions) as BannerPosition[]

/** An image's aspect ratio may differ from that of its position by 2 %. */
const ratioTolerance = 0.02
export const bannerBytes = 2 * 1024 * 1024

export const fitsPosition = (position: BannerPosition, size: { readonly width: number; readonly height: number }) => {
  const { width, height } = bannerPositions[position]
  return Math.abs((size.width / size.height / width) * height - 1) <= ratioTolerance
}

export const bannerMachine = machine({
  states: ['off', 'on'],
  initial: 'off',
  moves: { putOn: { from: ['off'], to: 'on' }, takeOff: { from: ['on'], to: 'off' } },
  removable: ['off'],
})

export const BannerDraft = closed({
  title: text(1, 30),
  positionCode: oneOf(...positionCodes),
  imageUrl: picture('content'),
  linkType: Type.Unsafe<BannerLink>({ enum: bannerLinks, default: 'none' }),
  /** An id, a URL or a path, depending on `linkType`. */
  linkTarget: optional(text(1, 500)),
  startAt: optional(Instant),
  endAt: optional(Instant),
  areaCodes: Type.Optional(listOf(formatted('areaCode', 6), 0, 100)),
  organIds: Type.Optional(listOf(Id, 0, 100)),
  sort: Type.Optional(Sort),
})
export type BannerDraft = Static<typeof BannerDraft>

const miniPath = /^\/?[A-Za-z0-9_\-/]+(\?.*)?$/
const miniPathText = t(
  '请输入正确的小程序页面路径',
  'Enter a valid mini-program path',
  'Introduzca una ruta válida del miniprograma',
  '正しいミニプログラムのパスを入力してください。',
)

/** Checks the form of a target; whether it exists is checked by the server. */
const checkTarget = ({ linkType, linkTarget }: BannerDraft): Text | undefined => {
  if (linkType === 'none' || linkType === undefined) return undefined
  if (linkTarget === undefined || linkTarget === null) return validationWords.required
  if (linkType === 'url') return formats.url.test(linkTarget) ? undefined : formats.url.text
  if (linkType === 'miniPath') return miniPath.test(linkTarget) ? undefined : miniPathText
  return formats.uuid.test(linkTarget) ? undefined : validationWords.reference
}

export const checkBanner: Rules<BannerDraft> = (draft) => {
  const target = checkTarget(draft)
  return {
    ...(target === undefined ? {} : { linkTarget: target }),
    ...(isBackwards(draft.startAt, draft.endAt) ? { endAt: rangeText } : {}),
  }
}

export const BannerRow = closed({
  ...common,
  title: Type.String(),
  positionCode: oneOf(...positionCodes),
  imageUrl: picture('content'),
  linkType: oneOf(...bannerLinks),
  linkTarget: orNull(Type.String()),
  /** Name of the target, if it is a record of the product. */
  linkName: orNull(Type.String()),
  startAt: orNull(Instant),
  endAt: orNull(Instant),
  areaCodes: Type.Array(formatted('areaCode', 6)),
  organIds: Type.Array(Id),
  organs: Type.Array(Option),
  sort: Count,
  showCount: Count,
  clickCount: Count,
  /** Display state at this time; null unless the banner is published. */
  showState: orNull(oneOf(...showStates)),
  status: stateOf(bannerMachine),
})
export type BannerRow = Static<typeof BannerRow>

export const banner = area('banner', ['banner'], {
  list: list('/banner/list', {
    query: pageQuery(
      {
        title: text(1, 30),
        positionCode: oneOf(...positionCodes),
        showState: oneOf(...showStates),
        status: stateOf(bannerMachine),
      },
      ['title', 'sort', 'showCount', 'clickCount', 'createdAt', 'updatedAt'],
    ),
    reply: pageOf(BannerRow),
  }),
  positionlist: list('/banner/positionlist', {
    reply: Type.Array(
      closed({
        code: oneOf(...positionCodes),
        name: Type.String(),
        device: oneOf('phone', 'tv'),
        width: Count,
        height: Count,
        max: Count,
        /** Number of published banners whose period has not ended. */
        on: Count,
      }),
    ),
  }),
  read: read('/banner/{id}', { reply: BannerRow }),
  before: before('/banner/before/{id}'),
  add: write('/banner/add', { body: BannerDraft, reply: Done }),
  edit: write('/banner/edit', { body: change(BannerDraft), reply: Done }),
  changestatus: write('/banner/changestatus', { body: changeStatusBody(bannerMachine), reply: Done }),
  sort: reorder('/banner/sort'),
  remove: remove('/banner'),
})
