import { t } from '../kit/lang.ts'

/** Alerts to administrators about unusually frequent actions. */
export const unusualTexts = {
  reveal: t(
    '{name}一小时内已查看{n}条完整的敏感信息，请核实',
    '{name} has viewed {n} sensitive details within an hour. Please check.',
    '{name} ha consultado {n} datos sensibles en una hora. Compruébelo.',
    '{name}さんが1時間以内に機密情報を{n}件表示しました。確認してください。',
  ),
  export: t(
    '{name}一小时内已导出{n}次，请核实',
    '{name} has exported {n} times within an hour. Please check.',
    '{name} ha exportado {n} veces en una hora. Compruébelo.',
    '{name}さんが1時間以内に{n}回エクスポートしました。確認してください。',
  ),
  exportRows: t(
    '{name}一天内已导出{n}行数据，请核实',
    '{name} has exported {n} rows within a day. Please check.',
    '{name} ha exportado {n} filas en un día. Compruébelo.',
    '{name}さんが1日以内に{n}行をエクスポートしました。確認してください。',
  ),
  smsCode: t(
    '一天内已发送{n}条短信验证码，请核实是否有人滥用',
    '{n} text message codes were sent within a day. Please check for misuse.',
    'Se han enviado {n} códigos por SMS en un día. Compruebe si hay abuso.',
    '1日以内にSMS認証コードを{n}件送信しました。不正利用がないか確認してください。',
  ),
  smsNote: t(
    '一天内已发送{n}条短信通知，请核实',
    '{n} text message notices were sent within a day. Please check.',
    'Se han enviado {n} avisos por SMS en un día. Compruébelo.',
    '1日以内にSMS通知を{n}件送信しました。確認してください。',
  ),
} as const
