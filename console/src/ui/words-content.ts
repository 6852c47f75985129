/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

export const periodWords = {
  always: t('长期', 'Always', 'Siempre', '期限なし'),
  between: t('{from} 至 {to}', '{from} to {to}', '{from} a {to}', '{from} ～ {to}'),
  from: t('{from} 起', 'From {from}', 'Desde {from}', '{from} から'),
  to: t('至 {to}', 'Until {to}', 'Hasta {to}', '{to} まで'),
} as const satisfies Record<string, Text>

export const cropWords = {
  title: t('裁剪图片', 'Crop the picture', 'Recortar la imagen', '画像の切り抜き'),
  help: t(
    '拖动或用方向键移动图片，滚轮或滑块缩放。',
    'Drag or use the arrow keys to move the picture; the wheel or the slider zooms.',
    'Arrastre o use las flechas para mover la imagen; la rueda o el control la amplían.',
    'ドラッグまたは矢印キーで移動、ホイールまたはスライダーで拡大縮小します。',
  ),
  area: t('裁剪区域', 'Crop area', 'Zona de recorte', '切り抜き範囲'),
  zoom: t('缩放', 'Zoom', 'Zoom', '拡大縮小'),
  use: t('使用', 'Use it', 'Usar', '使用する'),
  size: t(
    '将输出 {width}×{height} 像素',
    'Becomes {width} × {height} pixels',
    'Quedará en {width} × {height} píxeles',
    '{width}×{height} ピクセルで出力します',
  ),
  small: t(
    '原图较小，放大后可能不清晰（建议 {width}×{height}）',
    'The picture is small and may look blurred (best: {width} × {height})',
    'La imagen es pequeña y puede verse borrosa (ideal: {width} × {height})',
    '元の画像が小さいため、ぼやける可能性があります（推奨 {width}×{height}）',
  ),
  unreadable: t(
    '图片无法读取，请换一张',
    'The picture cannot be read. Choose another.',
    'No se puede leer la imagen. Elija otra.',
    '画像を読み込めません。別の画像を選んでください。',
  ),
} as const satisfies Record<string, Text>

export const specialPageWords = {
  about: t(
    '为一个主题做的页面：图文、一组可购买的内容，或两者都有。',
    'Pages made for an occasion: an article, a list of things to buy, or both.',
    'Páginas para una ocasión: un artículo, una lista de cosas que comprar, o ambos.',
    'テーマごとのページ。記事、購入できる項目の一覧、またはその両方です。',
  ),
  period: t('有效期', 'Period', 'Vigencia', '有効期間'),
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

export const bannerPageWords = {
  about: t(
    '小程序和电视上的宣传图：每个位置有固定的尺寸和张数。',
    'Pictures on the mini program and the television; each position has its size and room.',
    'Imágenes en el miniprograma y la televisión; cada posición tiene su tamaño y su cupo.',
    'ミニプログラムとテレビの宣伝画像。位置ごとにサイズと枚数が決まっています。',
  ),
  position: t(
    '{name}（{width}×{height}，已上架 {on}/{max}）',
    '{name} ({width} × {height}, {on} of {max} on)',
    '{name} ({width} × {height}, {on} de {max})',
    '{name}（{width}×{height}、掲載 {on}/{max}）',
  ),
  positionFirst: t(
    '请先选择展示位置',
    'Choose a position first',
    'Elija primero una posición',
    '先に表示位置を選んでください',
  ),
  pictureHelp: t(
    'JPG、PNG、WebP，不超过 2 MB；上传时按位置的比例裁剪。',
    'JPG, PNG or WebP, at most 2 MB; cropped to the position’s ratio when uploaded.',
    'JPG, PNG o WebP, como máximo 2 MB; se recorta a la proporción de la posición al subirla.',
    'JPG・PNG・WebP、2MB以内。アップロード時に位置の比率に合わせて切り抜きます。',
  ),
  preview: t('“{position}”的预览', 'Preview: {position}', 'Vista previa: {position}', 'プレビュー：{position}'),
  link: t('点击后去哪里', 'Where it leads', 'Adónde lleva', 'リンク先'),
  audience: t('投放', 'When and to whom', 'Cuándo y a quién', '掲載'),
  period: t('投放时间', 'Period', 'Periodo', '掲載期間'),
  seen: t('曝光/点击', 'Shown / clicks', 'Vistas / clics', '表示／クリック'),
  periodHelp: t('留空表示不限。', 'Empty: no limit.', 'Vacío: sin límite.', '空欄は無期限です。'),
  audienceHelp: t(
    '留空表示全部；地区和机构都填时，两者都要符合。',
    'Empty: everybody. With areas and organisations, both must fit.',
    'Vacío: todos. Con zonas y organizaciones, deben cumplirse ambas.',
    '空欄は全員。地域と機関の両方を指定すると、両方に当てはまる人に表示します。',
  ),
  urlHelp: t('https://…', 'https://…', 'https://…', 'https://…'),
  pathHelp: t('/pages/…', '/pages/…', '/pages/…', '/pages/…'),
  notOffered: t(
    '已下架或下线，请重新选择',
    'No longer on offer: choose again',
    'Ya no está disponible: elija otro',
    '現在は選択できません。選び直してください',
  ),
  offFollows: t(
    '客户端将立即不再展示。',
    'Customers no longer see it from now on.',
    'Los clientes dejan de verlo de inmediato.',
    'お客様にはすぐに表示されなくなります。',
  ),
} as const satisfies Record<string, Text>
