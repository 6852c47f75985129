import { daysBetween } from '../../kit/business-day.ts'
import { ageOn, readIdCard } from '../../kit/id-numbers.ts'
import { t, type Text } from '../../kit/lang.ts'
import { isMasked } from '../../kit/mask.ts'
import type { Rules } from '../../kit/schema.ts'
import { rangeText } from '../../shared.ts'
import type { Leave, PeopleDraft, WorkTime } from './people.ts'

export const staffAges = { from: 18, to: 65 } as const
/** Maximum length of a leave in days. */
export const leaveDaysAtMost = 366
/** Days before expiry at which a certificate is reported. */
export const certWarningDays = 30

export const peopleRules = {
  age: t(
    '年龄须在18至65周岁之间',
    'Staff are 18 to 65 years old',
    'La edad debe estar entre 18 y 65 años',
    '年齢は18～65歳でなければなりません',
  ),
  endsFirst: t(
    '结束时间须晚于开始时间',
    'It must end after it begins',
    'Debe terminar después de empezar',
    '終了時刻は開始時刻より後にしてください',
  ),
  hoursOverlap: t(
    '与同一天的其他时段重叠',
    'It overlaps another period of that day',
    'Se solapa con otro tramo de ese día',
    '同じ曜日の他の時間帯と重なっています',
  ),
  leavesOverlap: t(
    '与其他请假日期重叠',
    'It overlaps another leave',
    'Se solapa con otra ausencia',
    '他の休暇と重なっています',
  ),
  leaveTooLong: t(
    '一次请假不能超过366天',
    'One leave may last 366 days at most',
    'Una ausencia puede durar 366 días como máximo',
    '1回の休暇は366日以内にしてください',
  ),
  leftBefore: t(
    '该身份证号的人员已离职，请为其办理复职',
    'Somebody with this ID card has left; take them back instead',
    'La persona con este documento se dio de baja; reincorpórela',
    'この身分証の人は退職済みです。復職の手続きをしてください',
  ),
  organClosed: t(
    '机构尚未开通或已关闭',
    'The organisation is not open',
    'La organización no está abierta',
    '事業所が開通していません',
  ),
  organHeldBy: t(
    '有未完成的服务，不能更换机构：{visits}',
    'There are visits in hand, so the organisation cannot change: {visits}',
    'Hay visitas pendientes; no se puede cambiar de organización: {visits}',
    '未完了の訪問があるため事業所を変更できません：{visits}',
  ),
  organHeldByMoney: t(
    '有待入账金额，入账后才能更换机构',
    'Money is still to be credited; the organisation can change after that',
    'Hay importes por abonar; después se podrá cambiar de organización',
    '入金待ちの金額があるため、入金後に変更してください',
  ),
  gradeOfMold: t(
    '请选择该类型的启用等级',
    'Choose a grade of this staff type that is in use',
    'Elija un grado activo de este tipo',
    'この種別の有効な等級を選んでください',
  ),
  licenseNeeded: t(
    '“{mold}”须填写执业信息',
    '“{mold}” must have a licence to practise',
    '«{mold}» necesita licencia profesional',
    '「{mold}」には免許情報が必要です',
  ),
  licenseFuture: t(
    '有效期须晚于今天',
    'It must be valid beyond today',
    'Debe ser válida más allá de hoy',
    '有効期限は明日以降にしてください',
  ),
  workYears: t(
    '“{mold}”须有至少{n}年从业年限',
    '“{mold}” must have practised for {n} {n|year|years} at least',
    '«{mold}» necesita al menos {n} {n|año|años} de práctica',
    '「{mold}」には{n}年以上の実務経験が必要です',
  ),
  projectsNotOffered: t(
    '该机构未提供，或该类型人员不能服务：{names}',
    'Not provided by this organisation, or not delivered by this staff type: {names}',
    'No los ofrece la organización o no los presta este tipo: {names}',
    '事業所が提供していないか、この種別では担当できません：{names}',
  ),
  projectUnknown: t('已删除的项目', 'a deleted service', 'un servicio eliminado', '削除された項目'),
  leaveCoversVisits: t(
    '请假期间已有安排，请先退回或改派：{visits}',
    'Visits are planned in it; return or reassign them first: {visits}',
    'Hay visitas en esas fechas; devuélvalas o reasígnelas antes: {visits}',
    '休暇中に予定があります。先に差戻しか再手配をしてください：{visits}',
  ),
  notActive: t('不是在职状态', 'They are not at work at present', 'No está en activo', '在職中ではありません'),
  organNotServing: t(
    '机构“{name}”未开通或已暂停服务',
    'The organisation “{name}” is not open or is suspended',
    'La organización «{name}» no está abierta o está suspendida',
    '事業所「{name}」は未開通か休止中です',
  ),
  licenseMissing: t(
    '缺少执业证书编号或有效期',
    'The licence number or its date is missing',
    'Falta la licencia o su fecha',
    '免許番号または有効期限がありません',
  ),
  licenseEnded: t(
    '执业证已于{day}到期',
    'The licence ended on {day}',
    'La licencia venció el {day}',
    '免許は{day}に期限切れになりました',
  ),
  healthCertEnded: t(
    '健康证已于{day}到期',
    'The health certificate ended on {day}',
    'El certificado de salud venció el {day}',
    '健康証明書は{day}に期限切れになりました',
  ),
  noProject: t(
    '没有机构仍在提供的可服务项目',
    'None of the services is provided by the organisation any more',
    'La organización ya no ofrece ninguno de sus servicios',
    '事業所が提供している担当項目がありません',
  ),
  projectsGone: t(
    '可服务项目中有{n}个机构已不再提供，请先编辑',
    '{n} of the services {n|is|are} no longer provided; edit them first',
    '{n} de los servicios ya no se {n|ofrece|ofrecen}; edítelos antes',
    '担当項目のうち{n}件は提供されていません。先に編集してください',
  ),
  gradeTooLow: t(
    '“{mold}”的等级须在2级及以上才能上门服务',
    '“{mold}” may make visits from grade level 2 up only',
    '«{mold}» solo puede hacer visitas desde el nivel 2',
    '「{mold}」は2級以上でなければ訪問できません',
  ),
  visitsInHand: t(
    '有未完成的服务：{visits}',
    'Visits are not over yet: {visits}',
    'Hay visitas sin terminar: {visits}',
    '未完了の訪問があります：{visits}',
  ),
  withdrawalOpen: t(
    '有未完成的提现申请，冻结金额¥{yuan}',
    'A withdrawal is open: ¥{yuan} is held for it',
    'Hay un retiro abierto: ¥{yuan} retenidos',
    '未完了の出金申請があります（凍結額¥{yuan}）',
  ),
  mobileTaken: t(
    '手机号已被其他在职人员使用，请先修改',
    'Somebody else uses the mobile number now; change it first',
    'Otra persona usa ahora el móvil; cámbielo antes',
    '携帯番号は別の人が使用中です。先に変更してください',
  ),
} as const satisfies Record<string, Text>

/** Reason why the holder of an ID card cannot be staff on a day. Masked numbers were checked when first entered. */
export const idCardFault = (idCard: string, today: string): Text | undefined => {
  if (isMasked('idCard', idCard)) return undefined
  const facts = readIdCard(idCard, today)
  if (facts === undefined) return undefined
  const age = ageOn(facts.birthday, today)
  return age < staffAges.from || age > staffAges.to ? peopleRules.age : undefined
}

type Fault = [field: string, why: Text]

const overlaps = (one: WorkTime, other: WorkTime) =>
  one.weekday === other.weekday && one.start < other.end && other.start < one.end

/** Errors for periods that end before they start or overlap an earlier period of the day. */
export const workTimeFaults = (times: readonly WorkTime[]): Fault[] =>
  times.flatMap((time, at): Fault[] => {
    if (time.start >= time.end) return [[`workTimes.${at}.end`, peopleRules.endsFirst]]
    return times.slice(0, at).some((other) => overlaps(time, other))
      ? [[`workTimes.${at}.start`, peopleRules.hoursOverlap]]
      : []
  })

// A leave in a form can still be incomplete.
const isWhole = ({ from, to }: Partial<Leave>) => Boolean(from) && Boolean(to)

export const leaveFaults = (leaves: readonly Leave[]): Fault[] =>
  leaves.flatMap((leave, at): Fault[] => {
    if (!isWhole(leave)) return []
    if (leave.from > leave.to) return [[`leaves.${at}.to`, rangeText]]
    if (daysBetween(leave.from, leave.to) + 1 > leaveDaysAtMost) return [[`leaves.${at}.to`, peopleRules.leaveTooLong]]
    return leaves.slice(0, at).some((other) => leave.from <= other.to && other.from <= leave.to)
      ? [[`leaves.${at}.from`, peopleRules.leavesOverlap]]
      : []
  })

/** Cross-field rules of a staff member. */
export const checkPeople: Rules<Pick<PeopleDraft, 'workTimes' | 'leaves'>> = ({ workTimes, leaves }) =>
  Object.fromEntries([...workTimeFaults(workTimes), ...leaveFaults(leaves)])
