import { t } from '../kit/lang.ts'

export const examinationClassRoutesTexts = {
  fixedType: t('类型不能修改', 'The type can’t be changed', 'El tipo no se puede cambiar', '種別は変更できません。'),
  hasSingles: t(
    '类别“{name}”下还有{n}个单项',
    'Category “{name}” still has {n} {n|item|items}',
    'La categoría «{name}» aún tiene {n} {n|prueba|pruebas}',
    '分類「{name}」には{n}件の項目があります。',
  ),
}

export const examinationNowhereElse = t(
  '在售体检套餐“{name}”将没有可预约的体检机构',
  'The listed health check package “{name}” will have no active health check centre',
  'El plan de chequeo en venta «{name}» se quedará sin centro de chequeos',
  '販売中の健診コース「{name}」を受けられる健診機関がなくなります。',
)

export const examinationTexts = {
  disabled: t(
    '单项“{name}”已停用',
    'Item “{name}” is disabled',
    'La prueba «{name}» está inactiva',
    '項目「{name}」は無効です。',
  ),
  clash: t(
    '“{name}”{limit}，与适用性别不符',
    '“{name}” ({limit}) does not match the gender',
    '«{name}» ({limit}) no coincide con el sexo',
    '「{name}」（{limit}）は対象性別と合いません。',
  ),
  noCentre: t(
    '没有已开通的体检机构',
    'No active health check centre',
    'Ningún centro de chequeos de alta',
    '稼働中の健診機関がありません。',
  ),
}

export const examinationSingleRoutesTexts = {
  inPackage: t(
    '套餐“{name}”包含此单项',
    'Included in package “{name}”',
    'Incluida en el plan «{name}»',
    'コース「{name}」に含まれています。',
  ),
  singleInPackage: t(
    '套餐“{package}”包含单项“{name}”',
    'Package “{package}” includes “{name}”',
    'El plan «{package}» incluye «{name}»',
    'コース「{package}」に「{name}」が含まれています。',
  ),
}
