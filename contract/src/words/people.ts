import type { peopleMachine } from '../areas/people/people-moves.ts'
import type { PeopleDraft, PeopleRow } from '../areas/people/people.ts'
import { t } from '../kit/lang.ts'
import { genderWords } from '../shared.ts'
import type { AreaWords } from './area-words.ts'

/** Labels of the fields shared by staff and applicants. */
export const personFieldWords = {
  name: t('姓名', 'Name', 'Nombre', '氏名'),
  idCard: t('身份证号', 'ID number', 'N.º de documento', '身分証番号'),
  gender: t('性别', 'Gender', 'Sexo', '性別'),
  birthday: t('出生日期', 'Date of birth', 'Fecha de nacimiento', '生年月日'),
  age: t('年龄', 'Age', 'Edad', '年齢'),
  mobile: t('手机号', 'Mobile', 'Móvil', '携帯番号'),
  licenseNo: t('执业证书编号', 'Licence no.', 'N.º de licencia', '免許番号'),
  licenseValidTo: t('执业证有效期至', 'Licence valid to', 'Licencia válida hasta', '免許の有効期限'),
  titleCertNo: t('职称证书编号', 'Title certificate no.', 'N.º de título', '職位証明書番号'),
  workYears: t('从业年限', 'Years of practice', 'Años de práctica', '実務年数'),
  workOrg: t('第一执业机构', 'Primary place of practice', 'Centro principal', '主たる勤務先'),
  healthCertValidTo: t(
    '健康证有效期至',
    'Health certificate valid to',
    'Certificado de salud hasta',
    '健康証明書の期限',
  ),
  insuranceValidTo: t('责任险有效期至', 'Insurance valid to', 'Seguro válido hasta', '賠償責任保険の期限'),
  noCrimeUrl: t('无犯罪证明', 'Criminal record check', 'Certificado de penales', '犯罪経歴証明書'),
  areaCodes: t('服务区域', 'Service areas', 'Zonas de servicio', 'サービス地域'),
  areaNames: t('服务区域', 'Service areas', 'Zonas de servicio', 'サービス地域'),
  baseAddress: t('常驻地址', 'Base address', 'Dirección habitual', '拠点住所'),
  baseLng: t('经度', 'Longitude', 'Longitud', '経度'),
  baseLat: t('纬度', 'Latitude', 'Latitud', '緯度'),
  serveRadiusKm: t('接单半径(公里)', 'Radius (km)', 'Radio (km)', '対応半径（km）'),
  workTimes: t('可服务时段', 'Weekly hours', 'Horario semanal', '対応時間帯'),
  maxDailyOrders: t('每日最大单量', 'Max. visits per day', 'Visitas máx. al día', '1日の最大件数'),
  bankName: t('开户行', 'Bank', 'Banco', '銀行名'),
  bankBranch: t('支行', 'Branch', 'Sucursal', '支店'),
  bankAccountNo: t('银行卡号', 'Bank card no.', 'N.º de tarjeta', '口座番号'),
  intro: t('个人简介', 'Introduction', 'Presentación', '自己紹介'),
} as const

/** Labels of the inner rows: weekly hours and leaves. */
export const personPartWords = {
  workTimes: {
    field: {
      weekday: t('星期', 'Day', 'Día', '曜日'),
      start: t('开始', 'Start', 'Inicio', '開始'),
      end: t('结束', 'End', 'Fin', '終了'),
    },
    choice: {},
  },
} as const

export const peopleWords = {
  title: t('服务人员', 'Service staff', 'Profesionales', 'スタッフ'),
  field: {
    ...personFieldWords,
    code: t('工号', 'Staff no.', 'N.º de personal', '社員番号'),
    avatar: t('照片', 'Photo', 'Foto', '写真'),
    organId: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    organName: t('所属机构', 'Organisation', 'Organización', '所属事業所'),
    moldId: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    moldName: t('人员类型', 'Staff type', 'Tipo de profesional', '職種'),
    gradeId: t('等级', 'Grade', 'Grado', '等級'),
    gradeName: t('等级', 'Grade', 'Grado', '等級'),
    certUrls: t('证书附件', 'Certificates', 'Certificados', '資格証'),
    projectIds: t('可服务项目', 'Qualified services', 'Servicios', '担当サービス'),
    projects: t('可服务项目', 'Qualified services', 'Servicios', '担当サービス'),
    leaves: t('请假', 'Leave', 'Ausencias', '休暇'),
    isAway: t('今日请假', 'Away today', 'Ausente hoy', '本日休暇'),
    isReceive: t('接单', 'Accepting visits', 'Acepta visitas', '受注可'),
    isMarketer: t('推广员', 'Promoter', 'Promotor', '紹介者'),
    rating: t('评分', 'Rating', 'Valoración', '評価'),
    ratingCount: t('评价数', 'Reviews', 'Opiniones', 'レビュー数'),
    finishedCount: t('完成单量', 'Visits done', 'Visitas hechas', '完了件数'),
    breachCount: t('违约次数', 'Breaches', 'Incumplimientos', '違約回数'),
    todayCount: t('今日单量', 'Today', 'Hoy', '本日件数'),
    certValidTo: t('证件到期', 'Certificate expiry', 'Vencimiento', '資格証の期限'),
    availableFen: t('可用余额', 'Available', 'Disponible', '利用可能残高'),
    frozenFen: t('冻结金额', 'Frozen', 'Retenido', '凍結額'),
    pendingFen: t('待入账', 'To be credited', 'Por abonar', '入金待ち'),
    totalIncomeFen: t('累计收入', 'Total income', 'Ingresos totales', '累計収入'),
    totalWithdrawFen: t('累计提现', 'Total withdrawn', 'Total retirado', '累計出金'),
    statusReason: t('状态原因', 'Reason', 'Motivo', '理由'),
  },
  choice: {
    gender: genderWords,
    status: {
      active: t('在职', 'Active', 'Activo', '在職'),
      suspended: t('停用', 'Suspended', 'Suspendido', '一時停止中'),
      left: t('离职', 'Former', 'Cesado', '退職'),
    },
  },
  move: {
    suspend: t('停用', 'Suspend', 'Suspender', '一時停止'),
    resume: t('启用', 'Resume', 'Reanudar', '再開'),
    leave: t('离职', 'End employment', 'Registrar cese', '退職'),
    rehire: t('复职', 'Rehire', 'Reincorporar', '復職'),
  },
  part: {
    ...personPartWords,
    leaves: {
      field: {
        from: t('开始日期', 'Start date', 'Fecha de inicio', '開始日'),
        to: t('结束日期', 'End date', 'Fecha de fin', '終了日'),
        reason: t('原因', 'Reason', 'Motivo', '理由'),
      },
      choice: {},
    },
  },
} as const satisfies AreaWords<PeopleRow, PeopleDraft, typeof peopleMachine>
