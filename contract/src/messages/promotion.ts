import { t } from '../kit/lang.ts'

export const promotionOrganDependentTexts = {
  use: t(
    '“{name}”有{n}个推广码',
    '“{name}” has {n} {n|promotion QR code|promotion QR codes}',
    '«{name}» tiene {n} QR de promoción',
    '「{name}」には紹介コードが{n}件あります。',
  ),
  disabled: t(
    '推广码“{name}”停用',
    'Promotion QR code “{name}” will be disabled',
    'El QR de promoción «{name}» se desactivará',
    '紹介コード「{name}」が無効になります。',
  ),
}

export const promotionCodesOff = t(
  '{n}个推广码将停用：{names}',
  '{n} {n|promotion QR code|promotion QR codes} will be disabled: {names}',
  'Se {n|desactivará|desactivarán} {n} QR de promoción: {names}',
  '紹介コード{n}件が無効になります：{names}',
)

export const promotionOrdered = t(
  '“{name}”已带来{n}笔订单，请停用而不是删除',
  '“{name}” has brought in {n} {n|order|orders}. Disable it instead of deleting it.',
  '«{name}» ha generado {n} {n|pedido|pedidos}. Desactívelo en lugar de eliminarlo.',
  '「{name}」には{n}件の注文があります。削除せず無効にしてください。',
)

export const promotionSaveTexts = {
  ownOrganOnly: t(
    '只能为本机构创建推广码',
    'You can create promotion QR codes for your own organisation only',
    'Solo puede crear QR de promoción para su organización',
    '自事業所の紹介コードのみ作成できます。',
  ),
  notOpened: t(
    '机构未开通',
    'The organisation is not active',
    'La organización no está de alta',
    '事業所が未稼働です。',
  ),
  draft: t(
    '“{name}”仍是草稿，不能推广',
    '“{name}” is still a draft and can’t be promoted',
    '«{name}» aún es un borrador y no se puede promocionar',
    '「{name}」は下書きのため紹介コードを作成できません。',
  ),
  notProvided: t(
    '该机构不提供：{names}',
    'The organisation doesn’t offer: {names}',
    'La organización no ofrece: {names}',
    'この事業所が提供していない項目：{names}',
  ),
  notMarketer: t(
    '须是在职的推广员',
    'Select an active promoter',
    'Elija un promotor en activo',
    '在職中の紹介者を選択してください。',
  ),
  shares: t(
    '“{name}”的人员与机构分成已占{taken}%，佣金最多{left}%',
    'Staff and organisation already get {taken}% of “{name}”. The commission can be up to {left}%.',
    'El profesional y la organización ya reciben el {taken} % de «{name}». La comisión puede ser como máximo del {left} %.',
    '「{name}」はスタッフと事業所の配分率が{taken}%のため、紹介手数料は最大{left}%です。',
  ),
  taken: t(
    '该机构已有相同内容和推广员的推广码“{name}”',
    'The organisation already has promotion QR code “{name}” for this item and promoter',
    'La organización ya tiene el QR de promoción «{name}» con el mismo contenido y promotor',
    '同じ事業所・内容・紹介者の紹介コード「{name}」が既にあります。',
  ),
  fixed: t(
    '已有人扫码，不能更改，请新建推广码',
    'The code has already been scanned and can’t be changed. Create a new one.',
    'El QR ya se ha escaneado y no se puede cambiar. Cree uno nuevo.',
    '既にスキャンされているため変更できません。新しい紹介コードを作成してください。',
  ),
}
