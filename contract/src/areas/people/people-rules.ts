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
    'Age must be from 18 to 65',
    'La edad debe estar entre 18 y 65 años',
    '年齢は18～65歳の範囲にしてください。',
  ),
  endsFirst: t(
    '结束时间须晚于开始时间',
    'End time must be after start time',
    'La hora de fin debe ser posterior a la de inicio',
    '終了時刻は開始時刻より後にしてください。',
  ),
  hoursOverlap: t(
    '与同一天的其他时段重叠',
    'Overlaps another period on the same day',
    'Se solapa con otro tramo del mismo día',
    '同じ曜日の他の時間帯と重なっています。',
  ),
  leavesOverlap: t(
    '与其他请假日期重叠',
    'Overlaps another leave',
    'Se solapa con otra ausencia',
    '他の休暇と重なっています。',
  ),
  leaveTooLong: t(
    '一次请假不能超过366天',
    'A leave can last up to 366 days',
    'Una ausencia puede durar hasta 366 días',
    '1回の休暇は366日以内にしてください。',
  ),
  leftBefore: t(
    '该身份证号的人员已离职，请为其办理复职',
    'This ID number belongs to a former staff member. Rehire them instead.',
    'Este documento es de un profesional cesado. Reincorpórelo.',
    'この身分証番号のスタッフは退職済みです。復職の手続きをしてください。',
  ),
  organClosed: t(
    '机构尚未开通或已关闭',
    'The organisation is not active or is closed',
    'La organización no está de alta o está cerrada',
    '事業所が未稼働または閉鎖済みです。',
  ),
  organHeldBy: t(
    '有未完成的服务，不能更换机构：{visits}',
    'The organisation can’t be changed while visits are unfinished: {visits}',
    'No se puede cambiar de organización con visitas sin terminar: {visits}',
    '未完了の訪問があるため事業所を変更できません：{visits}',
  ),
  organHeldByMoney: t(
    '有待入账金额，入账后才能更换机构',
    'Some amounts are not credited yet. Change the organisation afterwards.',
    'Hay importes por abonar. Cambie de organización después.',
    '入金待ちの金額があります。入金後に事業所を変更してください。',
  ),
  gradeOfMold: t(
    '请选择该类型的启用等级',
    'Select an enabled grade of this staff type',
    'Elija un grado activo de este tipo',
    'この職種の有効な等級を選択してください。',
  ),
  licenseNeeded: t(
    '“{mold}”须填写执业信息',
    '“{mold}” requires licence details',
    '«{mold}» requiere los datos de la licencia',
    '「{mold}」には免許情報が必要です。',
  ),
  licenseFuture: t(
    '有效期须晚于今天',
    'The expiry date must be after today',
    'El vencimiento debe ser posterior a hoy',
    '有効期限は明日以降にしてください。',
  ),
  workYears: t(
    '“{mold}”须有至少{n}年从业年限',
    '“{mold}” requires at least {n} {n|year|years} of practice',
    '«{mold}» requiere al menos {n} {n|año|años} de práctica',
    '「{mold}」には{n}年以上の実務経験が必要です。',
  ),
  projectsNotOffered: t(
    '该机构未提供，或该类型人员不能服务：{names}',
    'Not provided by this organisation or by this staff type: {names}',
    'No los ofrece la organización o no los presta este tipo de profesional: {names}',
    'この事業所が提供していないか、この職種では担当できません：{names}',
  ),
  projectUnknown: t('已删除的项目', 'a deleted service', 'un servicio eliminado', '削除されたサービス'),
  leaveCoversVisits: t(
    '请假期间已有安排，请先退回或改派：{visits}',
    'Visits are scheduled during this leave. Return them to the queue or reassign them first: {visits}',
    'Hay visitas en esas fechas. Devuélvalas a la cola o reasígnelas antes: {visits}',
    '休暇中に予定があります。先に割り当て解除か担当変更をしてください：{visits}',
  ),
  notActive: t('不是在职状态', 'Not currently employed', 'No está en activo', '在職中ではありません。'),
  organNotServing: t(
    '机构“{name}”未开通或已暂停服务',
    'Organisation “{name}” is not active or is suspended',
    'La organización «{name}» no está de alta o está suspendida',
    '事業所「{name}」は未稼働または一時停止中です。',
  ),
  licenseMissing: t(
    '缺少执业证书编号或有效期',
    'The licence number or expiry date is missing',
    'Falta el número de la licencia o su vencimiento',
    '免許番号または有効期限がありません。',
  ),
  licenseEnded: t(
    '执业证已于{day}到期',
    'Licence expired on {day}',
    'La licencia venció el {day}',
    '免許は{day}に期限切れ',
  ),
  healthCertEnded: t(
    '健康证已于{day}到期',
    'Health certificate expired on {day}',
    'El certificado de salud venció el {day}',
    '健康証明書は{day}に期限切れ',
  ),
  noProject: t(
    '没有机构仍在提供的可服务项目',
    'The organisation no longer provides any of these services',
    'La organización ya no ofrece ninguno de sus servicios',
    '事業所が現在提供している担当サービスがありません。',
  ),
  projectsGone: t(
    '可服务项目中有{n}个机构已不再提供，请先编辑',
    '{n} of the services {n|is|are} no longer provided by the organisation. Edit them first.',
    '{n} de los servicios ya no se {n|ofrece|ofrecen}. Edítelos antes.',
    '担当サービスのうち{n}件は事業所が提供していません。先に編集してください。',
  ),
  gradeTooLow: t(
    '“{mold}”的等级须在2级及以上才能上门服务',
    '“{mold}” requires grade level 2 or higher for visits',
    '«{mold}» requiere el nivel 2 o superior para hacer visitas',
    '「{mold}」の訪問には2級以上の等級が必要です。',
  ),
  visitsInHand: t(
    '有未完成的服务：{visits}',
    'Unfinished visits: {visits}',
    'Visitas sin terminar: {visits}',
    '未完了の訪問があります：{visits}',
  ),
  withdrawalOpen: t(
    '有未完成的提现申请，冻结金额¥{yuan}',
    'A withdrawal is still open (¥{yuan} frozen)',
    'Hay una retirada pendiente (¥{yuan} retenidos)',
    '未完了の出金申請があります（凍結額¥{yuan}）',
  ),
  mobileTaken: t(
    '手机号已被其他在职人员使用，请先修改',
    'Another staff member uses this mobile number. Change it first.',
    'Otro profesional usa este móvil. Cámbielo antes.',
    'この携帯番号は在職中の別のスタッフが使用しています。先に変更してください。',
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
