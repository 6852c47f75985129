import { contactFields, relationWords } from '../areas/customer/customer-shared.ts'
import type { clientMachine, ClientDraft, ClientRow } from '../areas/customer/customerclient.ts'
import { t } from '../kit/lang.ts'
import { genderWords } from '../shared.ts'
import type { AreaWords } from './area-words.ts'

const organ = t('归属机构', 'Organisation', 'Organización', '所属事業所')
const area = t('居住地区', 'Area', 'Zona', '居住地域')
const booker = t('下单人', 'Booker', 'Contratante', '申込者')
const tvUser = t('机顶盒用户', 'TV user', 'Usuario de TV', 'TVユーザー')
const other = t('其他', 'Other', 'Otro', 'その他')

const field = {
  archiveNo: t('档案号', 'Record no.', 'N.º de expediente', '台帳番号'),
  name: t('姓名', 'Name', 'Nombre', '氏名'),
  idType: t('证件类型', 'ID type', 'Tipo de documento', '身分証の種類'),
  idCard: t('证件号码', 'ID number', 'N.º de documento', '身分証番号'),
  gender: t('性别', 'Gender', 'Sexo', '性別'),
  birthday: t('出生日期', 'Date of birth', 'Fecha de nacimiento', '生年月日'),
  age: t('年龄', 'Age', 'Edad', '年齢'),
  mobile: t('本人电话', 'Phone', 'Teléfono', '本人の電話'),
  nation: t('民族', 'Ethnic group', 'Etnia', '民族'),
  marital: t('婚姻状况', 'Marital status', 'Estado civil', '婚姻状況'),
  education: t('文化程度', 'Education', 'Estudios', '学歴'),
  liveStatus: t('居住状况', 'Living situation', 'Convivencia', '居住状況'),
  areaCode: area,
  areaName: area,
  address: t('详细地址', 'Address', 'Dirección', '住所'),
  lng: t('经度', 'Longitude', 'Longitud', '経度'),
  lat: t('纬度', 'Latitude', 'Latitud', '緯度'),
  communityName: t('社区/小区', 'Community', 'Comunidad', '団地・地区'),
  organId: organ,
  organName: organ,
  bookerId: booker,
  bookerName: booker,
  relation: t('与下单人关系', 'Relation to booker', 'Relación con el contratante', '申込者との続柄'),
  contacts: t('紧急联系人', 'Emergency contacts', 'Contactos de emergencia', '緊急連絡先'),
  medInsurance: t('医保类型', 'Medical insurance', 'Seguro médico', '医療保険'),
  subjectType: t('对象类别', 'Category', 'Categoría', '対象区分'),
  careLevel: t('护理等级', 'Care level', 'Nivel de cuidados', '介護レベル'),
  disabilityLevel: t('失能等级', 'Disability level', 'Grado de dependencia', '要介護度'),
  tvUserId: tvUser,
  tvUserName: tvUser,
  source: t('来源', 'Source', 'Origen', '経路'),
  orderCount: t('订单数', 'Orders', 'Pedidos', '注文数'),
  statusReason: t('状态原因', 'Reason', 'Motivo', '理由'),
}

const choice = {
  idType: {
    idCard: t('身份证', 'ID card', 'Documento de identidad', '身分証'),
    passport: t('护照', 'Passport', 'Pasaporte', 'パスポート'),
    permit: t('港澳台证件', 'HK/Macao/Taiwan permit', 'Permiso de HK, Macao o Taiwán', '港澳台の身分証'),
    residenceCard: t('外国人永居证', 'Foreign PR card', 'Residencia permanente', '外国人永住者証'),
  },
  gender: genderWords,
  marital: {
    single: t('未婚', 'Single', 'Soltero/a', '未婚'),
    married: t('已婚', 'Married', 'Casado/a', '既婚'),
    widowed: t('丧偶', 'Widowed', 'Viudo/a', '死別'),
    divorced: t('离异', 'Divorced', 'Divorciado/a', '離婚'),
  },
  education: {
    none: t('文盲', 'None', 'Sin estudios', 'なし'),
    primary: t('小学', 'Primary', 'Primaria', '小学校'),
    junior: t('初中', 'Junior high', 'Secundaria', '中学校'),
    senior: t('高中/中专', 'Senior high', 'Bachillerato', '高校・専門学校'),
    college: t('大专及以上', 'College or above', 'Superior', '短大以上'),
  },
  liveStatus: {
    alone: t('独居', 'Alone', 'Vive solo/a', '一人暮らし'),
    spouse: t('与配偶', 'With spouse', 'Con cónyuge', '配偶者と同居'),
    children: t('与子女', 'With children', 'Con hijos', '子と同居'),
    helper: t('与保姆', 'With helper', 'Con cuidador/a', '家政婦と同居'),
    institution: t('机构', 'Institution', 'En institución', '施設'),
    other,
  },
  relation: relationWords,
  medInsurance: {
    employee: t('职工', 'Employee', 'De empleados', '職員'),
    resident: t('居民', 'Resident', 'De residentes', '住民'),
    selfPay: t('自费', 'Self-pay', 'Privado', '自費'),
    other,
  },
  subjectType: {
    ordinary: t('普通', 'Ordinary', 'Común', '一般'),
    lowIncome: t('低保', 'Low-income', 'Bajos ingresos', '低所得'),
    destitute: t('特困', 'Extreme poverty', 'Pobreza extrema', '特別困窮'),
    bereavedParent: t('失独', 'Bereaved parent', 'Perdió a su hijo único', '一人っ子を亡くした親'),
    severelyDisabled: t('重度残疾', 'Severely disabled', 'Discapacidad grave', '重度障害'),
    over80: t('高龄', 'Over 80', 'Mayor de 80', '80歳以上'),
    veteran: t('优抚', 'Veteran', 'Veterano/a', '優遇対象'),
  },
  careLevel: {
    independent: t('自理', 'Independent', 'Independiente', '自立'),
    mild: t('轻度', 'Mild', 'Leve', '軽度'),
    moderate: t('中度', 'Moderate', 'Moderado', '中度'),
    severe: t('重度', 'Severe', 'Grave', '重度'),
  },
  source: {
    console: t('后台', 'Console', 'Consola', '管理画面'),
    import: t('导入', 'Import', 'Importación', 'インポート'),
    miniProgram: t('小程序', 'Mini program', 'Miniprograma', 'ミニプログラム'),
    tv: t('电视', 'TV', 'Televisión', 'テレビ'),
  },
  status: {
    active: t('正常', 'Active', 'Activo', '正常'),
    moved: t('已迁出', 'Moved away', 'Se mudó', '転出'),
    deceased: t('已故', 'Deceased', 'Fallecido', '死亡'),
  },
} as const

export const customerclientWords = {
  title: t('服务对象', 'Care recipients', 'Personas atendidas', '利用者'),
  field,
  choice,
  move: {
    moveAway: t('登记迁出', 'Record move', 'Registrar mudanza', '転出を登録'),
    comeBack: t('恢复正常', 'Restore', 'Restablecer', '復帰'),
    recordDeath: t('登记死亡', 'Record death', 'Registrar fallecimiento', '死亡を登録'),
    undoDeath: t('撤销死亡登记', 'Undo death record', 'Anular fallecimiento', '死亡登録を取り消す'),
  },
  part: { contacts: { field: contactFields, choice: { relation: relationWords } } },
} as const satisfies AreaWords<ClientRow, ClientDraft, typeof clientMachine>
