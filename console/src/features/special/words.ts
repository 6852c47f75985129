import { t, type Text } from '@kangju/contract'

export const specialPageWords = {
  about: t(
    '为一个主题做的页面：图文、一组可购买的内容，或两者都有。',
    'Create themed pages with an article, items for sale, or both.',
    'Cree páginas temáticas con un artículo, elementos a la venta o ambos.',
    'テーマごとのページを作成します。記事、購入できる項目の一覧、またはその両方を表示します。',
  ),
  period: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  shown: t('渠道与封面', 'Channels and covers', 'Canales y portadas', 'チャネルとカバー画像'),
  inside: t('页面内容', 'Page content', 'Contenido de la página', 'ページの内容'),
  when: t('有效期与排序', 'Validity and order', 'Vigencia y orden', '有効期間と並び順'),
  tvCoverHelp: t(
    '勾选了电视渠道时必填。',
    'Required for the TV channel',
    'Obligatoria para el canal de TV',
    'テレビ向けの場合は必須です。',
  ),
  contentHelp: t(
    '可以先保存，上线前必须填写。',
    'Can be saved without it. Required before publishing.',
    'Se puede guardar sin él. Obligatorio antes de publicar.',
    '空のままでも保存できますが、公開前に必要です。',
  ),
  itemsHelp: t(
    '最多50项，按此顺序展示；未上架的会保留，但客户看不到。',
    'Up to 50, shown in this order. Unlisted items are kept but hidden from customers.',
    'Hasta 50, en este orden. Lo que no está en venta se conserva, pero los clientes no lo ven.',
    '最大50件、この順に表示します。販売停止中のものは残りますが、お客様には表示されません。',
  ),
  periodHelp: t('留空表示不限。', 'Leave blank for no limit', 'En blanco: sin límite', '空欄は無期限です。'),
  notOnSale: t('{name}（未上架）', '{name} (unlisted)', '{name} (no está en venta)', '{name}（販売停止中）'),
  removed: t(
    '已删除，请重新选择',
    'Deleted. Choose again.',
    'Eliminado. Elija otro.',
    '削除済みです。選び直してください。',
  ),
  hiddenFromCustomers: t(
    '未上架，客户看不到',
    'Unlisted, hidden from customers',
    'No está en venta, oculto para los clientes',
    '販売停止中、お客様には非表示',
  ),
  willGoOffline: t(
    '“{name}”将下线，客户不再看到它。',
    '“{name}” will be unpublished and hidden from customers.',
    '«{name}» se despublicará y los clientes dejarán de verla.',
    '「{name}」を非公開にします。お客様には表示されなくなります。',
  ),
} as const satisfies Record<string, Text>
