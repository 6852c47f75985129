import { t, type Text } from '../kit/lang.ts'
import type { CheckMethod } from '../areas/order/service-record.ts'

export const checkMethodWords = {
  gps: t('GPS定位', 'GPS', 'GPS', 'GPS'),
  code: t('扫码', 'QR scan', 'Escaneo QR', 'QR読取'),
  afterwards: t('人工补录', 'Manual entry', 'Registro manual', '手動入力'),
} as const satisfies Record<CheckMethod, Text>

/** Texts of the completion sheet of a visit. */
export const completionWords = {
  title: t('服务完成单', 'Completion sheet', 'Parte de servicio', '完了報告書'),
  childNo: t('子订单号', 'Visit no.', 'N.º de visita', '訪問番号'),
  organ: t('机构', 'Organisation', 'Organización', '事業所'),
  client: t('服务对象', 'Care recipient', 'Persona atendida', '利用者'),
  genderAge: t('性别 / 年龄', 'Gender / age', 'Sexo / edad', '性別・年齢'),
  address: t('服务地址', 'Service address', 'Dirección del servicio', '訪問先住所'),
  service: t('项目 / 规格', 'Service', 'Servicio', 'サービス'),
  amount: t('金额（元）', 'Amount (¥)', 'Importe (¥)', '金額（元）'),
  appointment: t('预约时间', 'Appointment', 'Cita', '予約時間'),
  duration: t('实际时长', 'Actual duration', 'Duración real', '実際の時間'),
  minutes: t('{n}分钟', '{n} min', '{n} min', '{n}分'),
  checkin: t('签到', 'Checked in', 'Llegada', '訪問開始'),
  checkout: t('签退', 'Checked out', 'Fin de visita', '訪問終了'),
  distance: t('偏差{m}米', '{m} m off', 'a {m} m', '誤差{m}m'),
  staff: t('服务人员 / 工号', 'Staff / no.', 'Profesional / n.º', 'スタッフ・番号'),
  license: t('执业证号', 'Licence no.', 'N.º de licencia', '資格番号'),
  vitals: t('生命体征', 'Vital signs', 'Constantes vitales', 'バイタルサイン'),
  measures: t('护理措施', 'Care given', 'Cuidados', 'ケア内容'),
  observation: t('观察与反应', 'Observation', 'Observación', '観察・反応'),
  materials: t('使用耗材', 'Materials used', 'Material usado', '使用材料'),
  batch: t('批号{no}', 'batch {no}', 'lote {no}', 'ロット{no}'),
  abnormal: t('异常与处理', 'Abnormality', 'Anomalía', '異常と対応'),
  none: t('无', 'None', 'Ninguna', 'なし'),
  waste: t('医废回收', 'Medical waste collected', 'Residuos médicos retirados', '医療廃棄物の回収'),
  taken: t('已回收', 'Collected', 'Retirados', '回収済み'),
  notTaken: t('未回收', 'Not collected', 'No retirados', '未回収'),
  before: t('服务前照片', 'Photos before service', 'Fotos antes del servicio', 'サービス前の写真'),
  after: t('服务后照片', 'Photos after service', 'Fotos después del servicio', 'サービス後の写真'),
  signature: t('客户签名', 'Signature', 'Firma', '署名'),
  review: t('客户评价', 'Review', 'Opinión', 'レビュー'),
  stars: t('{n}星', '{n} of 5', '{n} de 5', '星{n}つ'),
} as const satisfies Record<string, Text>
