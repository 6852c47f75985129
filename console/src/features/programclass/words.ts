import { t, type Text } from '@kangju/contract'

export const programclassPageWords = {
  about: t(
    '小程序和电视首页上的分类，以及每个分类里展示什么。',
    'Manage the categories of the mini program and TV home pages and what each displays.',
    'Gestione las categorías de las portadas del miniprograma y la TV y lo que muestra cada una.',
    'ミニプログラムとテレビのホームに並ぶ分類と、それぞれに表示するもの。',
  ),
  nameHelp: t(
    '电视磁贴放得下12个字；同一渠道内不能重名。',
    'A television tile has room for 12 characters; unique within a channel.',
    'Un mosaico de televisión admite 12 caracteres; único en cada canal.',
    'テレビのタイルは12文字まで。同じチャネル内で重複できません。',
  ),
  iconHelp: t(
    '小程序首页的小图，建议透明底。',
    'The small picture on the mini program’s home page; best on a clear ground.',
    'La imagen pequeña de la portada del miniprograma; mejor con fondo transparente.',
    'ミニプログラムのホームの小さな画像。透明な背景を推奨します。',
  ),
  tvImageHelp: t(
    '电视首页的磁贴，远看也要清楚。',
    'The tile on the television’s home page: clear from afar.',
    'El mosaico de la portada de la televisión: claro de lejos.',
    'テレビのホームのタイル。遠くからでも見やすく。',
  ),
  linksHelp: t(
    '按此顺序展示，最多100项；未上架的可以先放上来，上架后自动展示。',
    'Shown in this order, at most 100. What is not on sale yet may be placed already and appears once it is.',
    'Se muestran en este orden, 100 como máximo. Lo que aún no está en venta aparece en cuanto lo esté.',
    'この順に表示します（最大100件）。未販売のものも置いておけば、販売開始後に表示されます。',
  ),
  chooseAgain: t('请重新选择', 'Choose again', 'Elija de nuevo', '選び直してください'),
} as const satisfies Record<string, Text>
