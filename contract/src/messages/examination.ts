import { t } from '../kit/lang.ts'

export const examinationClassRoutesTexts = {
  fixedType: t('类型不能修改', 'The kind cannot be changed', 'El tipo no se puede cambiar', '種類は変更できません'),
  hasSingles: t(
    '类别“{name}”下还有{n}个单项',
    '{n} {n|item belongs|items belong} to the category “{name}”',
    '{n} {n|prueba pertenece|pruebas pertenecen} a la categoría «{name}»',
    '分類「{name}」には{n}件の項目があります',
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
    'The item “{name}” is disabled',
    'La prueba «{name}» está inactiva',
    '項目「{name}」は無効です',
  ),
  clash: t(
    '“{name}”{limit}，与适用性别不符',
    '“{name}” is for another gender: {limit}',
    '«{name}» es para otro sexo: {limit}',
    '「{name}」は{limit}で、対象性別と合いません',
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
    'The package “{name}” holds it',
    'El paquete «{name}» la incluye',
    'パッケージ「{name}」に含まれています',
  ),
  singleInPackage: t(
    '套餐“{package}”包含单项“{name}”',
    'The package “{package}” holds “{name}”',
    'El paquete «{package}» incluye «{name}»',
    'パッケージ「{package}」に「{name}」が含まれています',
  ),
}
