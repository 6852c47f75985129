import type { organMachine } from '../areas/organ/organ-moves.ts'
import type { OrganDraft, OrganPast, OrganRow } from '../areas/organ/organ.ts'
import { t, type Text } from '../kit/lang.ts'
import { weekdayNames, type OrganType } from '../shared.ts'
import type { AreaWords } from './area-words.ts'

export const organTypeWords = {
  nursingStation: t('护理站', 'Nursing station', 'Centro de enfermería', '訪問看護ステーション'),
  careHome: t('养老机构', 'Care home', 'Residencia de mayores', '介護施設'),
  healthCentre: t('社区卫生服务中心', 'Community health centre', 'Centro de salud', '地域保健センター'),
  dayCare: t('日间照料中心', 'Day-care centre', 'Centro de día', 'デイケアセンター'),
  housekeeping: t('家政公司', 'Housekeeping company', 'Servicio doméstico', '家事代行会社'),
  hospital: t('医院', 'Hospital', 'Hospital', '病院'),
  examCentre: t('体检机构', 'Health check centre', 'Centro de chequeos', '健診機関'),
  other: t('其他', 'Other', 'Otro', 'その他'),
} as const satisfies Record<OrganType, Text>

export const organPastWords = {
  neverOpened: t('从未开通', 'Never activated', 'Nunca dada de alta', '未稼働'),
  closed: t('已关闭', 'Closed', 'Cerrada', '閉鎖済み'),
} as const satisfies Record<OrganPast, Text>

const area = t('所在地区', 'Area', 'Zona', '所在地域')
const serviceAreas = t('服务区域', 'Service areas', 'Zonas de servicio', 'サービス地域')
const projects = t('服务项目', 'Services', 'Servicios', 'サービス')

export const organWords = {
  title: t('机构', 'Organisations', 'Organizaciones', '事業所'),
  field: {
    code: t('机构编码', 'Code', 'Código', '事業所コード'),
    name: t('机构名称', 'Organisation name', 'Nombre de la organización', '事業所名'),
    shortName: t('机构简称', 'Short name', 'Nombre corto', '略称'),
    organType: t('机构类型', 'Type', 'Tipo', '事業所種別'),
    uscc: t('统一社会信用代码', 'Social credit code', 'Código de crédito social', '統一社会信用コード'),
    medicalLicenseNo: t(
      '医疗机构执业许可证号',
      'Medical licence number',
      'Número de licencia médica',
      '医療機関開設許可番号',
    ),
    legalPerson: t('法定代表人', 'Legal representative', 'Representante legal', '法定代表者'),
    contactName: t('联系人', 'Contact', 'Contacto', '連絡先氏名'),
    contactMobile: t('联系电话', 'Contact phone', 'Teléfono de contacto', '連絡先電話番号'),
    tel: t('机构电话', 'Phone', 'Teléfono', '電話番号'),
    areaCode: area,
    areaName: area,
    address: t('详细地址', 'Address', 'Dirección', '住所'),
    lng: t('经度', 'Longitude', 'Longitud', '経度'),
    lat: t('纬度', 'Latitude', 'Latitud', '緯度'),
    serviceAreaCodes: serviceAreas,
    serviceAreaNames: serviceAreas,
    serviceRadiusKm: t('服务半径(公里)', 'Service radius (km)', 'Radio de servicio (km)', 'サービス半径（km）'),
    businessHours: t('营业时间', 'Opening hours', 'Horario', '営業時間'),
    closedWeekdays: t('休息日', 'Closing days', 'Días de cierre', '休業日'),
    logoUrl: t('机构标志', 'Logo', 'Logotipo', 'ロゴ'),
    licenseUrls: t('证照', 'Licences', 'Licencias', '許可証'),
    licenseValidTo: t('证照有效期至', 'Licences valid until', 'Licencias válidas hasta', '許可証の有効期限'),
    intro: t('机构介绍', 'Introduction', 'Presentación', '事業所紹介'),
    projectIds: projects,
    projects,
    projectCount: t('服务项目数', 'Services', 'Servicios', 'サービス数'),
    shareBp: t('机构分成', 'Organisation share', 'Participación de la organización', '事業所配分率'),
    settleCycle: t('结算周期', 'Settlement', 'Liquidación', '精算サイクル'),
    bankName: t('开户行', 'Bank', 'Banco', '銀行名'),
    bankBranch: t('支行', 'Branch', 'Sucursal', '支店'),
    bankAccountName: t('户名', 'Account holder', 'Titular', '口座名義'),
    bankAccountNo: t('账号', 'Account number', 'Número de cuenta', '口座番号'),
    active: t('开通标识', 'Active', 'De alta', '稼働中'),
    openedAt: t('开通时间', 'Activated', 'Alta', '稼働開始日時'),
    openedByName: t('开通人', 'Activated by', 'Dada de alta por', '稼働開始担当者'),
    closedAt: t('关闭时间', 'Closed', 'Cierre', '閉鎖日時'),
    closeReason: t('关闭原因', 'Reason for closing', 'Motivo del cierre', '閉鎖理由'),
    qrCodes: t('机构码', 'Organisation QR code', 'QR de organización', '事業所QRコード'),
    peopleCount: t('人员数', 'Staff', 'Profesionales', 'スタッフ数'),
    orderCount: t('订单数', 'Visits', 'Visitas', '訪問数'),
    walletFen: t('钱包余额', 'Wallet', 'Saldo', '残高'),
  },
  choice: {
    organType: organTypeWords,
    closedWeekdays: weekdayNames,
    settleCycle: {
      tn: t('T+N', 'T+N', 'T+N', 'T+N'),
      monthly: t('月结', 'Monthly', 'Mensual', '月締め'),
    },
    status: {
      enabled: t('服务中', 'Operating', 'Operativa', '営業中'),
      disabled: t('已暂停', 'Suspended', 'Suspendida', '一時停止'),
    },
  },
  move: {
    suspend: t('暂停', 'Suspend', 'Suspender', '一時停止'),
    resume: t('恢复', 'Resume', 'Reanudar', '再開'),
  },
} as const satisfies AreaWords<OrganRow, OrganDraft, typeof organMachine>
