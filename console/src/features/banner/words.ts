import { t, type Text } from '@kangju/contract'

export const bannerPageWords = {
  about: t(
    '小程序和电视上的宣传图：每个位置有固定的尺寸和张数。',
    'Manage mini program and TV banners. Each position has a fixed size.',
    'Gestione los banners del miniprograma y la TV. Cada posición tiene su tamaño y su cupo.',
    'ミニプログラムとテレビのバナーを管理します。位置ごとにサイズと枚数が決まっています。',
  ),
  position: t(
    '{name}（{width}×{height}，已上架{on}/{max}）',
    '{name} ({width} × {height}, {on} of {max} published)',
    '{name} ({width} × {height}, {on} de {max} publicados)',
    '{name}（{width}×{height}、公開{on}/{max}）',
  ),
  positionFirst: t(
    '请先选择展示位置',
    'Choose a position first',
    'Elija primero una posición',
    '先に表示位置を選んでください。',
  ),
  pictureHelp: t(
    'JPG、PNG、WebP，不超过2 MB；上传时按位置的比例裁剪。',
    'JPG, PNG or WebP, up to 2 MB. Cropped to the position’s ratio on upload.',
    'JPG, PNG o WebP, hasta 2 MB. Se recorta a la proporción de la posición al subirla.',
    'JPG・PNG・WebP、2MB以内。アップロード時に位置の比率に合わせて切り抜きます。',
  ),
  preview: t('“{position}”的预览', 'Preview: {position}', 'Vista previa: {position}', 'プレビュー：{position}'),
  link: t('点击跳转', 'Link and target', 'Enlace y destino', 'リンク先'),
  audience: t('投放', 'Schedule and audience', 'Periodo y público', '掲載'),
  period: t('投放时间', 'Period', 'Periodo', '掲載期間'),
  seen: t('曝光/点击', 'Views / clicks', 'Vistas / clics', '表示／クリック'),
  periodHelp: t('留空表示不限。', 'Leave blank for no limit', 'En blanco: sin límite', '空欄は無期限です。'),
  audienceHelp: t(
    '留空表示全部；地区和机构都填时，两者都要符合。',
    'Leave blank for everyone. If both areas and organisations are set, both must match.',
    'Déjelo en blanco para todos. Si indica zonas y organizaciones, deben cumplirse ambas.',
    '空欄は全員。地域と事業所の両方を指定すると、両方に当てはまる人に表示します。',
  ),
  urlHelp: t('https://…', 'https://…', 'https://…', 'https://…'),
  pathHelp: t('/pages/…', '/pages/…', '/pages/…', '/pages/…'),
  notOffered: t(
    '已下架或下线，请重新选择',
    'No longer available, choose again',
    'Ya no disponible, elija otro',
    '現在は選択できません。選び直してください。',
  ),
  offFollows: t(
    '客户端将立即不再展示。',
    'Customers will stop seeing it immediately.',
    'Los clientes dejarán de verlo de inmediato.',
    'お客様にはすぐに表示されなくなります。',
  ),
} as const satisfies Record<string, Text>
