import { t, type Text } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import type { ProjectDraft, SpecDraft } from './project.ts'

export const projectRules = {
  ages: t(
    '最大年龄不能小于最小年龄',
    'Maximum age can’t be below minimum age',
    'La edad máxima no puede ser menor que la mínima',
    '最高年齢は最低年齢以上にしてください。',
  ),
  materialNote: t(
    '需要耗材时请填写耗材说明',
    'Enter the materials needed',
    'Indique el material necesario',
    '必要な材料を入力してください。',
  ),
  consent: t(
    '中、高风险项目须上传知情同意书',
    'Upload a consent form for medium or high risk',
    'Suba el consentimiento informado para riesgo medio o alto',
    'リスクが中・高の場合は同意書が必要です。',
  ),
  contraindication: t(
    '医疗护理类项目须填写禁忌与不适用人群',
    'Enter contraindications for nursing services',
    'Indique las contraindicaciones del servicio de enfermería',
    '医療・看護サービスは禁忌・対象外を入力してください。',
  ),
  sameSpec: t('规格名称重复', 'Duplicate option name', 'Nombre de opción duplicado', 'プラン名が重複しています。'),
  marketPrice: t(
    '划线价不能低于售价',
    'List price can’t be lower than the price',
    'El precio de lista no puede ser inferior al precio',
    '通常価格は販売価格以上にしてください。',
  ),
  fees: t(
    '出诊费与耗材费之和乘以次数不能超过售价',
    'Call-out and materials fees times the visits can’t exceed the price',
    'Desplazamiento y material por el número de visitas no pueden superar el precio',
    '出張費と材料費の合計×回数は販売価格以内にしてください。',
  ),
  moldOfProject: t(
    '须是该项目的服务人员类型之一',
    'Select one of the staff types of the service',
    'Elija uno de los tipos de profesional del servicio',
    'サービスの職種から選択してください。',
  ),
  gradeNeedsMold: t(
    '请先选择人员类型',
    'Select a staff type first',
    'Seleccione primero el tipo de profesional',
    '先に職種を選択してください。',
  ),
  shares: t(
    '人员与机构分成合计{sum}%，不能超过100%',
    'Staff and organisation shares total {sum}%. The maximum is 100%.',
    'Las participaciones de personal y organización suman un {sum} %. El máximo es el 100 %.',
    'スタッフと事業所の配分率が合計{sum}%です。100%以内にしてください。',
  ),
  leafClass: t(
    '请选择启用的末级分类',
    'Select an enabled category without subcategories',
    'Elija una categoría activa sin subcategorías',
    '有効な最下位の分類を選択してください。',
  ),
  specNeeded: t(
    '至少保留一个启用的规格',
    'At least one option must be enabled',
    'Al menos una opción debe estar activa',
    '有効なプランが1つ以上必要です。',
  ),
  contentNeeded: t(
    '请填写项目详情',
    'Enter the service details',
    'Introduzca los detalles del servicio',
    '詳細を入力してください。',
  ),
  classDisabled: t(
    '项目分类已停用',
    'The service category is disabled',
    'La categoría de servicio está inactiva',
    'サービス分類が無効です。',
  ),
  organNeeded: t(
    '没有已开通的机构提供该项目',
    'No active organisation provides this service',
    'Ninguna organización de alta ofrece este servicio',
    'このサービスを提供する稼働中の事業所がありません。',
  ),
  specInUse: t(
    '规格“{name}”已用于服务商品，不能删除：{by}',
    'Option “{name}” is used in bundles and can’t be deleted: {by}',
    'La opción «{name}» se usa en paquetes y no se puede eliminar: {by}',
    'プラン「{name}」はセット商品に含まれているため削除できません：{by}',
  ),
  specOnSale: t(
    '在售的服务商品包含该规格，请先将其下架：{by}',
    'Listed bundles include this option. Unlist them first: {by}',
    'Hay paquetes en venta con esta opción. Retírelos antes de la venta: {by}',
    '販売中のセット商品に含まれています。先に販売停止にしてください：{by}',
  ),
}

type Wrong = [field: string, why: Text]

const specFaults = (specs: readonly SpecDraft[], moldIds: readonly string[], at: number): Wrong[] => {
  const spec = specs[at]
  if (spec === undefined) return []
  const { name, priceFen, marketPriceFen, times, visitFeeFen, materialFeeFen, moldId, gradeId } = spec
  const faults: [string, boolean, Text][] = [
    ['name', specs.slice(0, at).some((other) => other.name === name), projectRules.sameSpec],
    ['marketPriceFen', marketPriceFen != null && marketPriceFen < priceFen, projectRules.marketPrice],
    ['visitFeeFen', ((visitFeeFen ?? 0) + (materialFeeFen ?? 0)) * times > priceFen, projectRules.fees],
    ['moldId', moldId != null && !moldIds.includes(moldId), projectRules.moldOfProject],
    ['gradeId', gradeId != null && moldId == null, projectRules.gradeNeedsMold],
  ]
  return faults.flatMap(([field, isWrong, why]): Wrong[] => (isWrong ? [[`specs.${at}.${field}`, why]] : []))
}

/** Cross-field rules of a service and its options. */
export const checkProject: Rules<ProjectDraft> = (draft) => {
  const { ageMin, ageMax, needMaterial, materialNote, riskLevel, consentUrl, specs, moldIds } = draft
  return {
    ...(ageMin != null && ageMax != null && ageMin > ageMax ? { ageMax: projectRules.ages } : {}),
    ...(needMaterial === 1 && (materialNote ?? '').trim() === '' ? { materialNote: projectRules.materialNote } : {}),
    ...(riskLevel !== 'low' && consentUrl == null ? { consentUrl: projectRules.consent } : {}),
    ...Object.fromEntries(specs.flatMap((_spec, at) => specFaults(specs, moldIds, at))),
  }
}
