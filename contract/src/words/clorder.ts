import type { clorderMachine } from '../areas/clorder-machine.ts'
import type { ClorderRow } from '../areas/clorder.ts'
import { periodWords } from '../areas/order/order-shared.ts'
import { t, type Text } from '../kit/lang.ts'
import { genderWords } from '../shared.ts'
import type { AreaWords } from './area-words.ts'
import { customerclientWords } from './customerclient.ts'

export const clorderWords = {
  title: t('体检预约', 'Health checks', 'Citas de chequeo', '健診予約'),
  field: {
    appointNo: t('预约号', 'Appointment no.', 'N.º de cita', '予約番号'),
    mainId: t('订单', 'Order', 'Pedido', '注文'),
    orderNo: t('订单号', 'Order no.', 'N.º de pedido', '注文番号'),
    outOrderNo: t('国药订单号', 'Partner order no.', 'N.º del socio', '提携先注文番号'),
    examClassId: t('套餐', 'Package', 'Plan', 'コース'),
    packageName: t('套餐', 'Package', 'Plan', 'コース'),
    singleNames: t('检查项目', 'Items', 'Pruebas', '検査項目'),
    personName: t('体检人', 'Person', 'Persona', '受診者'),
    idCard: t('证件号', 'ID number', 'N.º de documento', '身分証番号'),
    gender: t('性别', 'Gender', 'Sexo', '性別'),
    age: t('年龄', 'Age', 'Edad', '年齢'),
    marital: t('婚姻状况', 'Marital status', 'Estado civil', '婚姻状況'),
    mobile: t('电话', 'Phone', 'Teléfono', '電話番号'),
    examOrganId: t('体检机构', 'Health check centre', 'Centro de chequeos', '健診機関'),
    examOrganName: t('体检机构', 'Health check centre', 'Centro de chequeos', '健診機関'),
    appointDate: t('体检日期', 'Health check date', 'Fecha del chequeo', '健診日'),
    appointPeriod: t('时段', 'Time of day', 'Franja', '時間帯'),
    failReason: t('失败原因', 'Reason for failure', 'Motivo del fallo', '失敗理由'),
    hasReport: t('体检报告', 'Report', 'Informe', '健診結果'),
    reportAt: t('出报告时间', 'Report received', 'Informe recibido', '結果受領日時'),
    createdAt: t('下单时间', 'Ordered', 'Pedido el', '注文日時'),
    expireAt: t('有效期至', 'Valid until', 'Válido hasta', '有効期限'),
  },
  choice: {
    gender: genderWords,
    marital: customerclientWords.choice.marital,
    appointPeriod: periodWords,
    status: {
      toBook: t('待预约', 'Unscheduled', 'Sin programar', '予約待ち'),
      submitted: t('已提交', 'Submitted', 'Enviada', '申込済み'),
      confirmed: t('预约成功', 'Appointment confirmed', 'Cita confirmada', '予約確定'),
      attended: t('已到检', 'Attended', 'Realizada', '受診済み'),
      reported: t('已出报告', 'Report ready', 'Informe listo', '結果あり'),
      failed: t('预约失败', 'Failed', 'Fallida', '予約失敗'),
      cancelled: t('已取消', 'Cancelled', 'Cancelada', 'キャンセル'),
    },
  },
  move: {
    book: t('预约', 'Schedule', 'Programar', '予約'),
    confirm: t('确认', 'Confirm', 'Confirmar', '確認'),
    refuse: t('拒绝', 'Decline', 'Rechazar', '拒否'),
    attend: t('到检', 'Attend', 'Asistir', '受診'),
    report: t('出报告', 'Report', 'Informar', '結果報告'),
    noShow: t('未到检', 'Did not attend', 'No se presentó', '未受診'),
    cancel: t('取消', 'Cancel', 'Cancelar', 'キャンセル'),
  },
} as const satisfies AreaWords<ClorderRow, ClorderRow, typeof clorderMachine>

export const clorderRules = {
  fromTomorrow: t(
    '最早可约明天',
    'Choose tomorrow or a later date',
    'Elija mañana o una fecha posterior',
    '明日以降の日付を指定してください。',
  ),
  expired: t(
    '超过有效期{day}',
    'Valid until {day}. Choose an earlier date.',
    'Válido hasta {day}. Elija una fecha anterior.',
    '有効期限{day}を過ぎています。',
  ),
  siteClosed: t(
    '该机构当天不开放体检',
    'No health checks at this centre on that day. Choose another date.',
    'El centro no hace chequeos ese día. Elija otra fecha.',
    'この健診機関はその日に健診を行っていません。別の日を選択してください。',
  ),
  dayBefore: t(
    '须至少提前1天改约',
    'Reschedule at least one day before',
    'Reprograme al menos un día antes',
    '予約変更は前日までに行ってください。',
  ),
  wrongGender: t(
    '套餐{limit}，与体检人性别不符',
    'The person’s gender doesn’t match the package ({limit})',
    'El sexo de la persona no corresponde al plan ({limit})',
    '受診者の性別がコースの条件（{limit}）に合いません。',
  ),
  wrongAge: t(
    '体检人年龄{age}岁，不在套餐适用年龄内',
    'The person’s age ({age}) is outside the age range of the package',
    'La persona tiene {age} {age|año|años} y queda fuera de las edades del plan',
    '受診者は{age}歳で、コースの対象年齢外です。',
  ),
  wrongMarital: t(
    '套餐要求{limit}，与体检人婚姻状况不符',
    'The person’s marital status doesn’t match the package ({limit})',
    'El estado civil de la persona no corresponde al plan ({limit})',
    '受診者の婚姻状況がコースの条件（{limit}）に合いません。',
  ),
  maritalUnknown: t(
    '套餐有婚姻要求，请先在服务对象档案补充婚姻状况',
    'The package requires a marital status. Add it to the care recipient’s record first.',
    'El plan exige un estado civil. Añádalo antes al expediente de la persona atendida.',
    'コースに婚姻条件があります。先に利用者台帳へ婚姻状況を登録してください。',
  ),
} as const satisfies Record<string, Text>
