import { t } from '../kit/lang.ts'

export const organFollowsTexts = {
  noNew: t(
    '不再派新单，也不再接受新预约',
    'It gets no new visits and takes no new appointments',
    'No recibe nuevas visitas ni citas',
    '新しい割り当てと予約を受け付けなくなります',
  ),
  project: t(
    '在售项目“{name}”将没有机构提供',
    'Nobody else provides the service “{name}”, which is on sale',
    'Nadie más ofrece el servicio «{name}», que está en venta',
    '販売中のサービス「{name}」を提供する事業所がなくなります',
  ),
  walletStays: t(
    '钱包余额仍可提现',
    'What is in its wallet can still be withdrawn',
    'El saldo del monedero se puede seguir retirando',
    '残高は引き続き出金できます',
  ),
}

export const organMovesTexts = {
  opened: t(
    '“{name}”已开通，请先关闭',
    '“{name}” is opened; close it first',
    '«{name}» está abierta; ciérrela antes',
    '「{name}」は開通中です。先に閉鎖してください',
  ),
  flows: t(
    '“{name}”的钱包有资金流水',
    'Money has moved in the wallet of “{name}”',
    'Hubo movimientos en el monedero de «{name}»',
    '「{name}」の口座に入出金があります',
  ),
  code: t(
    '“{name}”绑定了机构码{code}',
    'Code {code} is bound to “{name}”',
    'El código {code} está vinculado a «{name}»',
    '「{name}」に事業所QRコード{code}が紐付いています',
  ),
  accounts: t(
    '“{name}”绑定了{n}个后台账号',
    '{n} {n|account is|accounts are} bound to “{name}”',
    '{n} {n|cuenta está vinculada|cuentas están vinculadas} a «{name}»',
    '「{name}」に{n}件のアカウントが紐付いています',
  ),
}

export const organUses = t(
  '机构“{name}”提供该项目',
  'The organisation “{name}” provides it',
  'El centro «{name}» lo ofrece',
  '事業所「{name}」が提供しています',
)
