import { t } from '../kit/lang.ts'

export const bannerWrongRatio = t(
  '图片比例应为{width}×{height}',
  'Use an image with the ratio {width} × {height}',
  'Use una imagen de proporción {width} × {height}',
  '画像の比率は{width}×{height}にしてください。',
)

export const bannerTooHeavy = t(
  '图片不能超过2MB',
  'Use an image of up to 2 MB',
  'Use una imagen de hasta 2 MB',
  '画像は2MB以内にしてください。',
)

export const bannerFullText = t(
  '该位置最多展示{n}张',
  'This position shows up to {n} {n|image|images}',
  'Esta posición muestra hasta {n} {n|imagen|imágenes}',
  'この位置に表示できるのは{n}枚までです。',
)

export const bannerSpecialDependentTexts = {
  links: t(
    '轮播图“{name}”正链接到此页',
    'Banner “{name}” links to this page',
    'El banner «{name}» enlaza a esta página',
    'バナー「{name}」がこのページへリンクしています。',
  ),
  goesOffToo: t(
    '链接到此页的轮播图“{name}”将一并下架',
    'Banner “{name}”, which links to this page, will also be unpublished',
    'El banner «{name}», que enlaza a esta página, también se despublicará',
    'このページへリンクするバナー「{name}」も非公開になります。',
  ),
}
