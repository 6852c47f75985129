import { t } from '../kit/lang.ts'

export const promotionOrganDependentTexts = {
  use: t(
    '“{name}”有{n}个推广码',
    '“{name}” has {n} {n|promotion code|promotion codes}',
    '«{name}» tiene {n} {n|código|códigos} de promoción',
    '「{name}」にはプロモーションコードが{n}件あります',
  ),
  disabled: t(
    '推广码“{name}”停用',
    'The promotion code “{name}” is disabled',
    'El código de promoción «{name}» se desactiva',
    'プロモーションコード「{name}」が無効になります',
  ),
}

export const promotionCodesOff = t(
  '{n}个推广码将停用：{names}',
  '{n} {n|promotion code|promotion codes} will be disabled: {names}',
  'Se {n|desactivará|desactivarán} {n} {n|código|códigos} de promoción: {names}',
  '販促コード{n}件が無効になります：{names}',
)

export const promotionOrdered = t(
  '“{name}”已带来{n}笔订单，请停用而不是删除',
  '“{name}” has brought {n} {n|order|orders}. Disable it instead.',
  '«{name}» ha traído {n} {n|pedido|pedidos}. Desactívelo en su lugar.',
  '「{name}」は{n}件の注文があります。削除せず無効にしてください。',
)

export const promotionSaveTexts = {
  ownOrganOnly: t(
    '只能为本机构创建推广码',
    'You may only promote for your own organisation',
    'Solo puede promocionar para su organización',
    '自事業所のコードのみ作成できます',
  ),
  notOpened: t(
    '机构未开通',
    'The organisation is not opened',
    'La organización no está abierta',
    '事業所が開通していません',
  ),
  draft: t(
    '“{name}”仍是草稿，不能推广',
    '“{name}” is still a draft',
    '«{name}» aún es un borrador',
    '「{name}」は下書きのためプロモーションできません',
  ),
  notProvided: t(
    '该机构不提供：{names}',
    'The organisation does not provide: {names}',
    'La organización no ofrece: {names}',
    'この事業所が提供していない項目：{names}',
  ),
  notMarketer: t(
    '须是在职的推广员',
    'It must be an active promoter',
    'Debe ser un promotor en activo',
    '在職中の紹介者を選んでください',
  ),
  shares: t(
    '“{name}”的人员与机构分成已占{taken}%，佣金最多{left}%',
    'Staff and organisation get {taken} % of “{name}”; at most {left} % is left',
    'Personal y organización reciben el {taken} % de «{name}»; queda como máximo el {left} %',
    '「{name}」はスタッフと事業所の配分が{taken}%のため、報酬は最大{left}%です',
  ),
  taken: t(
    '该机构已有相同内容和推广员的推广码“{name}”',
    'The code “{name}” already promotes this for the organisation by the same promoter',
    'El código «{name}» ya promociona lo mismo con el mismo promotor',
    '同じ事業所・内容・紹介者のコード「{name}」が既にあります',
  ),
  fixed: t(
    '已有人扫码，不能更改，请新建推广码',
    'People have scanned it; this can no longer change. Make a new code.',
    'Ya se ha escaneado; esto no se puede cambiar. Cree un código nuevo.',
    '既にスキャンされているため変更できません。新しいコードを作成してください。',
  ),
}
