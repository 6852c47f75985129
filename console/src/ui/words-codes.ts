import { t, type Text } from '@kangju/contract'

const joined = (one: Text, other: Text): Text =>
  t(`${one.zh}${other.zh}`, `${one.en} ${other.en}`, `${one.es} ${other.es}`, `${one.ja}${other.ja}`)

export const codeWords = {
  linkNote: t(
    '尚未配置小程序，生成的是普通链接二维码。',
    'No mini program is set up, so codes are plain links.',
    'Sin miniprograma configurado, los códigos son enlaces normales.',
    'ミニプログラムが未設定のため、通常のリンクのQRコードになります。',
  ),
  create: t('生成小程序码', 'Create code', 'Crear código', 'コードを作成'),
  recreate: t('重新生成小程序码', 'Recreate code', 'Volver a crear código', 'コードを再作成'),
  created: t('小程序码已生成', 'Code created', 'Código creado', 'コードを作成しました。'),
  download: t('下载', 'Download', 'Descargar', 'ダウンロード'),
  createdOn: t('创建时间', 'Created', 'Creado', '作成日時'),
} as const satisfies Record<string, Text>

/** Purpose of a page, with a note when its codes are links instead of mini program codes. */
export const aboutCodes = (about: Text, kind: string | undefined): Text =>
  kind === 'link' ? joined(about, codeWords.linkNote) : about
