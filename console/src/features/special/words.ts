import { t, type Text } from '@kangju/contract'

export const specialPageWords = {
  about: t(
    '为一个主题做的页面：图文、一组可购买的内容，或两者都有。',
    'Pages made for an occasion: an article, a list of things to buy, or both.',
    'Páginas para una ocasión: un artículo, una lista de cosas que comprar, o ambos.',
    'テーマごとのページ。記事、購入できる項目の一覧、またはその両方です。',
  ),
  period: t('有效期', 'Validity', 'Vigencia', '有効期間'),
  shown: t('在哪里展示', 'Where it is shown', 'Dónde se muestra', '表示先'),
  inside: t('页面内容', 'What is in it', 'Qué contiene', 'ページの内容'),
  when: t('有效期与排序', 'When and where in the list', 'Vigencia y orden', '有効期間と並び順'),
  tvCoverHelp: t(
    '勾选了电视渠道时必填。',
    'Needed for the TV channel.',
    'Necesaria para el canal de TV.',
    'テレビ向けの場合は必須です。',
  ),
  contentHelp: t(
    '可以先保存，上线前必须填写。',
    'May be saved without; needed before it goes online.',
    'Puede guardarse sin él; hace falta antes de publicar.',
    '空のままでも保存できますが、公開前に必要です。',
  ),
  itemsHelp: t(
    '最多 50 项，按此顺序展示；未上架的会保留，但客户看不到。',
    'Up to 50, shown in this order; what is not on sale stays here but customers do not see it.',
    'Hasta 50, en este orden; lo que no está en venta se conserva, pero los clientes no lo ven.',
    '最大50件、この順に表示します。販売停止中のものは残りますが、お客様には表示されません。',
  ),
  periodHelp: t('留空表示不限。', 'Empty: no limit.', 'Vacío: sin límite.', '空欄は無期限です。'),
  notOnSale: t('{name}（未上架）', '{name} (not on sale)', '{name} (no está en venta)', '{name}（販売停止中）'),
  removed: t('已删除，请重新选择', 'Deleted: choose again', 'Eliminado: elija otro', '削除済み。選び直してください'),
  hiddenFromCustomers: t(
    '未上架，客户看不到',
    'Not on sale, hidden from customers',
    'No está en venta, oculto para los clientes',
    '販売停止中、お客様には非表示',
  ),
  willGoOffline: t(
    '“{name}”将下线，客户不再看到它。',
    '“{name}” goes offline; customers no longer see it.',
    '«{name}» se retira; los clientes dejan de verla.',
    '「{name}」を非公開にします。お客様には表示されなくなります。',
  ),
} as const satisfies Record<string, Text>
