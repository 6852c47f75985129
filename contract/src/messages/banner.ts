import { t } from '../kit/lang.ts'

export const bannerWrongRatio = t(
  '图片比例应为{width}×{height}',
  'The picture must have the ratio {width} × {height}',
  'La imagen debe tener la proporción {width} × {height}',
  '画像の比率は{width}×{height}にしてください',
)

export const bannerTooHeavy = t(
  '图片不能超过2MB',
  'The picture may have at most 2 MB',
  'La imagen puede tener como máximo 2 MB',
  '画像は2MB以内にしてください',
)

export const bannerFullText = t(
  '该位置最多展示{n}张',
  'This position shows at most {n}',
  'Esta posición muestra como máximo {n}',
  'この位置に表示できるのは{n}件までです',
)

export const bannerSpecialDependentTexts = {
  links: t(
    '轮播图“{name}”正链接到此页',
    'The banner “{name}” leads here',
    'El banner «{name}» lleva aquí',
    'バナー「{name}」がこのページへリンクしています',
  ),
  goesOffToo: t(
    '链接到此页的轮播图“{name}”将一并下架',
    'The banner “{name}”, which leads here, is taken off too',
    'El banner «{name}», que lleva aquí, también se retira',
    'このページへリンクするバナー「{name}」も掲載をやめます',
  ),
}
