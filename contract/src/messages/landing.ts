import { t } from '../kit/lang.ts'

export const landingWords = {
  title: t('扫码结果', 'Scan result', 'Resultado del escaneo', 'スキャン結果'),
  organ: t('服务机构', 'Organisation', 'Organización', 'サービス事業所'),
  project: t('服务项目', 'Service', 'Servicio', 'サービス'),
  commodity: t('服务商品', 'Bundle', 'Paquete', 'セット商品'),
  by: t('由“{organ}”提供', 'Provided by “{organ}”', 'Ofrecido por «{organ}»', '提供：{organ}'),
  how: t(
    '请使用微信扫描此二维码，在“{operator}”小程序中打开。',
    'Scan the code with WeChat to open it in the mini program of “{operator}”.',
    'Escanee el código con WeChat para abrirlo en el miniprograma de «{operator}».',
    'WeChatでコードをスキャンし、「{operator}」のミニプログラムで開いてください。',
  ),
  phone: t('服务电话', 'Service phone', 'Teléfono de servicio', 'サービス電話'),
  inactive: t(
    '此二维码当前未启用',
    'This code is not in use at the moment',
    'Este código no está en uso ahora',
    'このコードは現在使用されていません。',
  ),
  inactiveHelp: t(
    '您仍可在“{operator}”小程序中查看全部服务。',
    'You can still see all services in the mini program of “{operator}”.',
    'Puede ver todos los servicios en el miniprograma de «{operator}».',
    'サービスは「{operator}」のミニプログラムでご覧いただけます。',
  ),
  unknown: t('没有这个二维码', 'QR code not found', 'El código QR no existe', 'このQRコードは存在しません。'),
  unknownHelp: t(
    '请核对二维码是否完整，或联系张贴它的机构。',
    'Check that the QR code is complete or contact the organisation that displays it.',
    'Compruebe que el código QR esté completo o contacte con la organización que lo muestra.',
    'QRコードが欠けていないか確認するか、掲示した事業所にお問い合わせください。',
  ),
} as const
