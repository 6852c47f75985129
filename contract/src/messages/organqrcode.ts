import { t } from '../kit/lang.ts'

export const organqrcodeStillBound = t(
  '“{code}”已绑定“{organ}”，请先解绑',
  '“{code}” is bound to “{organ}”. Unbind it first.',
  '«{code}» está vinculado a «{organ}». Desvincúlelo antes.',
  '「{code}」は「{organ}」に紐付いています。先に解除してください。',
)

export const organqrcodeTexts = {
  free: t('该机构码未绑定机构', 'The code is not bound', 'El código no está vinculado', 'このコードは未紐付けです'),
  taken: t(
    '该机构码已绑定“{name}”',
    'The code is already bound to “{name}”',
    'El código ya está vinculado a «{name}»',
    'このコードは既に「{name}」に紐付いています',
  ),
  registered: t(
    '已有{n}人通过该机构码注册，不能解绑',
    '{n} {n|person has|people have} registered with this code. It stays bound.',
    '{n} {n|persona se ha|personas se han} registrado con este código. No se puede desvincular.',
    'このコードから{n}人が登録済みのため、紐付けを解除できません',
  ),
}
