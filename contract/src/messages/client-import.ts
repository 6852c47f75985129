import { t, type Text } from '../kit/lang.ts'
import { sheetWords } from '../words/task.ts'

export const clientImportWords = {
  client: t('服务对象导入', 'Care recipient import', 'Importación de personas atendidas', '利用者のインポート'),
  longcare: t('长护险评估导入', 'LTC assessment import', 'Importación de valoraciones', '要介護評価のインポート'),
  health: t('健康档案导入', 'Health record import', 'Importación de historiales de salud', '健康記録のインポート'),
  province: t('省', 'Province', 'Provincia', '省'),
  city: t('市', 'City', 'Ciudad', '市'),
  district: t('区', 'District', 'Distrito', '区'),
  community: t('社区', 'Community', 'Comunidad', '社区'),
  organCode: t('归属机构编码', 'Organisation code', 'Código de la organización', '所属事業所コード'),
  designatedCode: t(
    '定点机构编码',
    'Designated organisation code',
    'Código de la organización designada',
    '指定事業所コード',
  ),
  contactName: t('紧急联系人姓名', 'Emergency contact', 'Contacto de emergencia', '緊急連絡先の氏名'),
  contactRelation: t('紧急联系人关系', 'Contact’s relation', 'Relación del contacto', '緊急連絡先の続柄'),
  contactMobile: t('紧急联系人电话', 'Contact’s phone', 'Teléfono del contacto', '緊急連絡先の電話'),
  subjectType: t(
    '对象类别(多选以、分隔)',
    'Categories (separated by 、)',
    'Categorías (separadas por 、)',
    '対象区分（「、」区切り）',
  ),
  // Headings of the template, without the units that the form shows.
  height: t('身高', 'Height', 'Altura', '身長'),
  weight: t('体重', 'Weight', 'Peso', '体重'),
  sbp: t('收缩压', 'Systolic', 'Sistólica', '収縮期血圧'),
  dbp: t('舒张压', 'Diastolic', 'Diastólica', '拡張期血圧'),
  pulse: t('脉搏', 'Pulse', 'Pulso', '脈拍'),
  temperature: t('体温', 'Temperature', 'Temperatura', '体温'),
  resp: t('呼吸', 'Respiration', 'Respiración', '呼吸'),
  glucose: t('血糖', 'Blood glucose', 'Glucosa', '血糖'),
  spo2: t('血氧', 'SpO₂', 'SpO₂', '血中酸素'),
  diseases: t(
    '既往疾病(、分隔)',
    'Diseases (separated by 、)',
    'Enfermedades (separadas por 、)',
    '既往症（「、」区切り）',
  ),
} as const satisfies Record<string, Text>

/** Notes on filling in the columns. */
export const clientImportNotes = {
  idCard: t(
    '以文本格式填写；已建档的将更新其填写的内容，空白单元格不改动原内容',
    'Enter as text. Filled cells update existing records, blank cells change nothing.',
    'Introdúzcalo como texto. Las celdas rellenas actualizan los expedientes existentes, las vacías no cambian nada.',
    '文字列で入力。台帳がある場合は入力した項目だけ更新され、空欄は変更されません。',
  ),
  toldByCard: t(
    '身份证可不填，由证件号码得出；其他证件必填',
    'Leave blank for ID cards, as the number contains it. Required for other documents.',
    'Déjelo en blanco con documento de identidad, ya que el número lo indica. Obligatorio con otros documentos.',
    '身分証の場合は番号から判別するため空欄可。その他の証明書では必須。',
  ),
  area: t(
    '按行政区划全称填写，如 浙江省、杭州市、西湖区',
    'Official names, such as 浙江省, 杭州市, 西湖区',
    'Nombres oficiales, como 浙江省, 杭州市, 西湖区',
    '行政区画の正式名称で入力（例：浙江省、杭州市、西湖区）',
  ),
  address: t(
    '地址有变更时原定位失效，须在档案中重新定位（列表可筛选“未标注位置”）',
    'Changing the address clears the location. Set it again in the record (filter the list by “No position is set”).',
    'Al cambiar la dirección se pierde la ubicación. Fíjela de nuevo en el expediente (filtre la lista por «Sin posición»).',
    '住所を変更すると位置は無効になります。台帳で設定し直してください（一覧は「位置未設定」で絞り込めます）。',
  ),
  organCode: t(
    '机构列表中的机构编码',
    'Organisation code from the list of organisations',
    'Código que figura en la lista de organizaciones',
    '事業所一覧の事業所コード',
  ),
  contact: t(
    '已有同名联系人时更新其内容，否则替换第一联系人',
    'Updates the contact with the same name, otherwise replaces the first one',
    'Actualiza el contacto del mismo nombre o, si no existe, sustituye al primero',
    '同名の連絡先を更新し、なければ1人目を置き換えます。',
  ),
  several: t('多项以、分隔', 'Separate several with 、', 'Separe varios con 、', '複数ある場合は「、」で区切ります。'),
  onFile: t(
    '须已建档，且姓名与档案一致',
    'The record must exist under the same name',
    'Debe existir un expediente con el mismo nombre',
    '台帳があり、氏名が一致する必要があります。',
  ),
  dayOfRecord: t(
    '同一人同一日期再次导入将更新原记录',
    'Importing the same person and date again updates the record',
    'Importar de nuevo la misma persona y fecha actualiza el registro',
    '同じ人・同じ日付を再度インポートすると元の記録を更新します。',
  ),
  insureArea: t(
    '参保时必填，填写城市名称，如 杭州市',
    'Required for the insured. Enter a city name, such as 杭州市.',
    'Obligatorio si está asegurado. Indique la ciudad, como 杭州市.',
    '加入者は必須。都市名で入力（例：杭州市）。',
  ),
  infectious: t(
    '没有填“否”，有则直接填写病名',
    'Enter “No” or the name of the disease',
    'Indique «No» o el nombre de la enfermedad',
    'なければ「いいえ」、あれば病名を入力',
  ),
  diseases: t(
    '列表以外的疾病直接写名称',
    'Enter diseases that are not in the list by name',
    'Indique por su nombre las enfermedades que no estén en la lista',
    '一覧にない病名はそのまま入力',
  ),
  medications: t(
    '每种药写作 药名 剂量 频次，以空格隔开；多种以、分隔',
    'Drug, dose and frequency separated by spaces. Separate several with 、',
    'Fármaco, dosis y frecuencia separados por espacios. Separe varios con 、',
    '薬名 用量 頻度を空白区切りで入力。複数は「、」で区切ります。',
  ),
} as const satisfies Record<string, Text>

export const clientImportRules = {
  notOnFile: t(
    '该证件号码未建档',
    'No record with this ID number',
    'No hay expediente con este número de documento',
    'この身分証番号の台帳はありません。',
  ),
  otherName: t(
    '姓名与档案不一致',
    'Name does not match the record',
    'El nombre no coincide con el expediente',
    '氏名が台帳と一致しません。',
  ),
  unlikeCard: t(
    '与身份证号码不符',
    'Does not match the ID card number',
    'No coincide con el número de documento',
    '身分証番号と一致しません。',
  ),
  unknownArea: t(
    '找不到该行政区划',
    'Administrative division not found',
    'No se encuentra la división administrativa',
    '該当する行政区画が見つかりません。',
  ),
  unknownOrgan: t(
    '没有该编码的机构',
    'No organisation with this code',
    'No hay ninguna organización con este código',
    'このコードの事業所はありません。',
  ),
} as const satisfies Record<string, Text>

/** Choices of yes/no columns. */
export const yesOrNoWords = { yes: sheetWords.yes, no: sheetWords.no } as const
export const noneWord = t('无', 'None', 'Ninguna', 'なし')
