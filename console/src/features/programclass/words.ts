import { t, type Text } from '@kangju/contract'

export const programclassPageWords = {
  about: t(
    '小程序和电视首页上的分类，以及每个分类里展示什么。',
    'Manage categories and items on the mini program and TV home pages.',
    'Gestione las categorías y los elementos de las portadas del miniprograma y la TV.',
    'ミニプログラムとテレビのホームに並ぶ分類と、その表示内容を管理します。',
  ),
  nameHelp: t(
    '电视磁贴放得下12个字；同一渠道内不能重名。',
    'Up to 12 characters to fit a TV tile. Must be unique within the channel.',
    'Hasta 12 caracteres para caber en el mosaico de TV. Debe ser único en el canal.',
    'テレビのタイルは12文字まで。同じチャネル内で重複できません。',
  ),
  iconHelp: t(
    '小程序首页的小图，建议透明底。',
    'Small image on the mini program home page. A transparent background is recommended.',
    'Imagen pequeña de la portada del miniprograma. Se recomienda un fondo transparente.',
    'ミニプログラムのホームの小さな画像。透明な背景を推奨します。',
  ),
  tvImageHelp: t(
    '电视首页的磁贴，远看也要清楚。',
    'Tile on the TV home page. Must be clear from a distance.',
    'Mosaico de la portada de la TV. Debe verse bien de lejos.',
    'テレビのホームのタイル。遠くからも見やすい画像にしてください。',
  ),
  linksHelp: t(
    '按此顺序展示，最多100项；未上架的可以先放上来，上架后自动展示。',
    'Up to 100, shown in this order. Unlisted items can be added and appear once they are listed.',
    'Hasta 100, en este orden. Lo que aún no está en venta se puede añadir y aparecerá cuando lo esté.',
    'この順に表示します（最大100件）。未販売のものも追加でき、販売開始後に自動で表示されます。',
  ),
  chooseAgain: t('请重新选择', 'Choose again', 'Elija de nuevo', '選び直してください。'),
} as const satisfies Record<string, Text>
