import {
  area,
  BasisPoints,
  change,
  changeStatusBody,
  closed,
  common,
  Day,
  Done,
  download,
  Fen,
  formatted,
  Id,
  ImportBody,
  importSheet,
  list,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  read,
  remove,
  saleMachine,
  saleWords,
  sensitive,
  sheetQuery,
  stateOf,
  t,
  TaskStarted,
  text,
  Type,
  write,
  type AreaWords,
  type Static,
  exportSheet,
} from '@kangju/contract'

// A fictional area with a field of every kind; the console's kit is tested with it alone.

export const kitePath = '/kite/list'

const Lng = Type.Number({ minimum: 73, maximum: 135.5 })
const Lat = Type.Number({ minimum: 3, maximum: 54 })

const KiteDraft = closed({
  name: text(2, 20),
  shape: oneOf('round', 'square'),
  priceFen: Fen,
  shareBp: BasisPoints,
  flownOn: optional(Day),
  ownerCard: optional(sensitive('idCard', formatted('idCard', 18))),
  areaCode: optional(formatted('areaCode', 6)),
  lng: optional(Lng),
  lat: optional(Lat),
  reachKm: optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

/** One row of an import. */
export const KiteSheetRow = closed({
  name: text(2, 20),
  shape: oneOf('round', 'square'),
  priceFen: Fen,
  shareBp: BasisPoints,
})

const Kite = closed({
  ...common,
  name: Type.String(),
  shape: oneOf('round', 'square'),
  priceFen: Fen,
  shareBp: BasisPoints,
  flownOn: orNull(Day),
  ownerCard: orNull(sensitive('idCard', Type.String())),
  areaCode: orNull(Type.String()),
  lng: orNull(Lng),
  lat: orNull(Lat),
  reachKm: orNull(Type.Integer()),
  status: stateOf(saleMachine),
})
export type Kite = Static<typeof Kite>
export type KiteDraft = Static<typeof KiteDraft>

const filters = { name: text(1, 20), shape: oneOf('round', 'square'), status: stateOf(saleMachine) }

/** Holders of `goods` manage the kites, holders of `order` may read them. */
export const kite = area('kite', ['goods'], {
  list: list(kitePath, {
    access: ['goods', 'order'],
    query: pageQuery(filters, ['name', 'createdAt']),
    reply: pageOf(Kite),
  }),
  read: read('/kite/{id}', { access: ['goods', 'order'], reply: Kite }),
  add: write('/kite/add', { body: KiteDraft, reply: Done }),
  edit: write('/kite/edit', { body: change(KiteDraft), reply: Done }),
  changestatus: write('/kite/changestatus', { body: changeStatusBody(saleMachine), reply: Done }),
  remove: remove('/kite'),
  template: download('/kite/template', {}),
  import: importSheet('/kite/import', { screen: '/kite/list', body: ImportBody, reply: TaskStarted }),
  export: exportSheet('/kite/export', { screen: '/kite/list', query: sheetQuery(filters, ['name', 'createdAt']) }),
  reveal: write('/kite/reveal', {
    body: closed({ id: Id, field: oneOf('ownerCard') }),
    reply: closed({ value: Type.String() }),
  }),
})

export const kiteWords = {
  title: t('风筝', 'Kites', 'Cometas', '凧'),
  field: {
    name: t('名称', 'Name', 'Nombre', '名前'),
    shape: t('形状', 'Shape', 'Forma', '形'),
    priceFen: t('价格', 'Price', 'Precio', '価格'),
    shareBp: t('分成', 'Share', 'Parte', '配分'),
    flownOn: t('试飞日期', 'First flight', 'Primer vuelo', '初飛行日'),
    ownerCard: t('主人身份证', 'Owner’s ID', 'Documento del dueño', '持ち主の身分証'),
    areaCode: t('放飞地区', 'Area', 'Zona', '地域'),
    lng: t('经度', 'Longitude', 'Longitud', '経度'),
    lat: t('纬度', 'Latitude', 'Latitud', '緯度'),
    reachKm: t('可见范围', 'Seen from', 'Se ve desde', '見える範囲'),
  },
  choice: {
    shape: {
      round: t('圆形', 'Round', 'Redonda', '丸形'),
      square: t('方形', 'Square', 'Cuadrada', '四角形'),
    },
    status: saleWords.choice,
  },
  move: saleWords.move,
} as const satisfies AreaWords<Kite, KiteDraft, typeof saleMachine>
