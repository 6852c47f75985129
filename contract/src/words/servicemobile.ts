import type { PhoneDraft, phoneMachine, PhoneRow } from '../areas/servicemobile.ts'
import { t, type Text } from '../kit/lang.ts'
import { channelWords } from '../shared.ts'
import { enableWords, type AreaWords } from './area-words.ts'

export const phoneWords = {
  title: t('服务电话', 'Service phones', 'Teléfonos de servicio', 'サービス電話'),
  field: {
    name: t('名称', 'Name', 'Nombre', '名称'),
    phone: t('电话号码', 'Phone number', 'Número de teléfono', '電話番号'),
    usage: t('用途', 'Use', 'Uso', '用途'),
    areaCode: t('适用地区', 'Area', 'Zona', '対象地域'),
    areaName: t('适用地区', 'Area', 'Zona', '対象地域'),
    organId: t('适用机构', 'Organisation', 'Organización', '対象事業所'),
    organName: t('适用机构', 'Organisation', 'Organización', '対象事業所'),
    workTime: t('服务时间', 'Service hours', 'Horario de servicio', 'サービス時間'),
    channel: t('渠道', 'Channels', 'Canales', 'チャネル'),
  },
  choice: {
    usage: {
      hotline: t('客服热线', 'Hotline', 'Línea de atención', 'お客様窓口'),
      emergency: t('紧急救助', 'Emergency', 'Emergencia', '緊急救助'),
      complaints: t('投诉建议', 'Complaints', 'Quejas y sugerencias', '苦情・ご意見'),
      enquiry: t('业务咨询', 'Enquiries', 'Consultas', 'お問い合わせ'),
    },
    channel: channelWords,
    status: enableWords.choice,
  },
  move: enableWords.move,
} as const satisfies AreaWords<PhoneRow, PhoneDraft, typeof phoneMachine>

export const phoneRules = {
  lastHotline: t(
    '至少保留一个启用的、不限地区和机构的客服热线',
    'Keep at least one enabled hotline for all areas and organisations',
    'Mantenga activa al menos una línea de atención para todas las zonas y organizaciones',
    '全地域・全事業所向けの有効なお客様窓口を1つ以上残してください。',
  ),
  ownOrganOnly: t(
    '只能为本机构设置服务电话',
    'Service phones can only be set up for your own organisation',
    'Solo puede configurar teléfonos de su propia organización',
    '自事業所のサービス電話のみ設定できます。',
  ),
} as const satisfies Record<string, Text>
