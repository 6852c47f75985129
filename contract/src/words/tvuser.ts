import { contactFields, relationWords } from '../areas/customer/customer-shared.ts'
import type { tvuserMachine, TvuserDraft, TvuserRow } from '../areas/boxes/tvuser.ts'
import { t } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

const box = t('机顶盒', 'Set-top box', 'Decodificador', 'STB')
const organ = t('归属机构', 'Organisation', 'Organización', '所属事業所')
const clients = t('服务对象', 'Care recipients', 'Personas atendidas', '利用者')
const area = t('地区', 'Area', 'Zona', '地域')

export const tvuserWords = {
  title: t('机顶盒用户', 'TV users', 'Usuarios de TV', 'TVユーザー'),
  field: {
    tvAccount: t('业务账号', 'Service account', 'Cuenta de servicio', '業務アカウント'),
    name: t('户主姓名', 'Householder', 'Titular', '世帯主名'),
    mobile: t('联系电话', 'Contact phone', 'Teléfono de contacto', '連絡先電話番号'),
    idCard: t('身份证号', 'ID number', 'N.º de documento', '身分証番号'),
    tvTopId: box,
    sn: t('机顶盒序列号', 'Serial number', 'Número de serie', 'シリアル番号'),
    clientIds: clients,
    clients,
    contacts: t('紧急联系人', 'Emergency contacts', 'Contactos de emergencia', '緊急連絡先'),
    organId: organ,
    organName: organ,
    areaCode: area,
    areaName: area,
    address: t('安装地址', 'Install address', 'Dirección de instalación', '設置住所'),
    lng: t('经度', 'Longitude', 'Longitud', '経度'),
    lat: t('纬度', 'Latitude', 'Latitud', '緯度'),
    openDate: t('开通日期', 'Activated', 'Alta', '開通日'),
    expireDate: t('到期日期', 'Expires', 'Vencimiento', '満了日'),
    lastActiveAt: t('最近使用', 'Last active', 'Último uso', '最終利用'),
  },
  choice: {
    status: {
      enabled: t('正常', 'Active', 'Activo', '正常'),
      disabled: t('停用', 'Suspended', 'Suspendido', '一時停止中'),
    },
  },
  move: {
    suspend: t('停用', 'Suspend', 'Suspender', '一時停止'),
    resume: t('恢复', 'Resume', 'Reanudar', '再開'),
  },
  part: { contacts: { field: contactFields, choice: { relation: relationWords } } },
} as const satisfies AreaWords<TvuserRow, TvuserDraft, typeof tvuserMachine>
