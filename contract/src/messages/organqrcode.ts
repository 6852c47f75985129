import { t } from '../kit/lang.ts'

export const organqrcodeStillBound = t(
  '“{code}”已绑定“{organ}”，请先解绑',
  '“{code}” is linked to “{organ}”. Unlink it first.',
  '«{code}» está vinculado a «{organ}». Desvincúlelo antes.',
  '「{code}」は「{organ}」に紐付いています。先に紐付けを解除してください。',
)

export const organqrcodeTexts = {
  free: t(
    '该机构码未绑定机构',
    'This organisation QR code is not linked',
    'Este QR de organización no está vinculado',
    'この事業所QRコードは紐付けられていません。',
  ),
  taken: t(
    '该机构码已绑定“{name}”',
    'This organisation QR code is already linked to “{name}”',
    'Este QR de organización ya está vinculado a «{name}»',
    'この事業所QRコードは既に「{name}」に紐付いています。',
  ),
  registered: t(
    '已有{n}人通过该机构码注册，不能解绑',
    '{n} {n|person has|people have} registered with this code, so it can’t be unlinked',
    '{n} {n|persona se ha|personas se han} registrado con este código, así que no se puede desvincular',
    'このコードから{n}人が登録済みのため、紐付けを解除できません。',
  ),
}
