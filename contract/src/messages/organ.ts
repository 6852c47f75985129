import { t } from '../kit/lang.ts'

export const organFollowsTexts = {
  noNew: t(
    '不再派新单，也不再接受新预约',
    'No new visits will be dispatched or scheduled',
    'No se asignarán ni programarán nuevas visitas',
    '新しい割り当てと予約を受け付けなくなります。',
  ),
  project: t(
    '在售项目“{name}”将没有机构提供',
    'No other organisation provides listed service “{name}”',
    'Ninguna otra organización ofrece el servicio en venta «{name}»',
    '販売中のサービス「{name}」を提供する事業所がなくなります。',
  ),
  walletStays: t(
    '钱包余额仍可提现',
    'The wallet balance can still be withdrawn',
    'El saldo del monedero se puede seguir retirando',
    'ウォレットの残高は引き続き出金できます。',
  ),
}

export const organMovesTexts = {
  opened: t(
    '“{name}”已开通，请先关闭',
    '“{name}” is active. Close it first.',
    '«{name}» está de alta. Ciérrela antes.',
    '「{name}」は稼働中です。先に閉鎖してください。',
  ),
  flows: t(
    '“{name}”的钱包有资金流水',
    'The wallet of “{name}” has transactions',
    'El monedero de «{name}» tiene movimientos',
    '「{name}」のウォレットに取引明細があります。',
  ),
  code: t(
    '“{name}”绑定了机构码{code}',
    'Organisation QR code {code} is linked to “{name}”',
    'El QR de organización {code} está vinculado a «{name}»',
    '「{name}」に事業所QRコード{code}が紐付いています。',
  ),
  accounts: t(
    '“{name}”绑定了{n}个后台账号',
    '{n} {n|account is|accounts are} linked to “{name}”',
    '{n} {n|cuenta está vinculada|cuentas están vinculadas} a «{name}»',
    '「{name}」に{n}件のアカウントが紐付いています。',
  ),
}

export const organUses = t(
  '机构“{name}”提供该项目',
  'Organisation “{name}” provides this service',
  'La organización «{name}» ofrece este servicio',
  '事業所「{name}」が提供しています。',
)
