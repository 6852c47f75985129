import { area, download, upload } from '../kit/endpoint.ts'
import { t, type Text } from '../kit/lang.ts'
import { closed, Count, FileUrl, Id, oneOf, Type } from '../kit/schema.ts'
import type { Access } from '../roles.ts'

/** The purpose of a file decides who can upload and see it; `content` is public. */
export const filePurposes = {
  content: [
    'project_provider',
    'specialsubject',
    'banner',
    'tvnotice',
    'goods',
    'goodsclass',
    'prepaycard',
    'company',
    'organ',
    'organ_add',
    'people',
    'operator_user',
  ],
  avatar: 'signedIn',
  organ: ['organ', 'organ_add'],
  staff: ['people', 'peopleapply'],
  customer: ['customerclient', 'order', 'tvbooking'],
  order: ['order', 'guoyaoappointment', 'order_refund_apply'],
  /** Recordings of emergency calls, which have their own endpoints. */
  call: ['tvecall'],
  finance: ['peoplefinancial', 'organfinancial', 'settlement', 'order_refund_apply'],
} as const satisfies Record<string, Access>
export type FilePurpose = keyof typeof filePurposes
/** Purposes of files that forms upload. */
export type UploadPurpose = Exclude<FilePurpose, 'call'>
const uploadPurposes = (Object.keys(filePurposes) as FilePurpose[]).filter(
  (purpose): purpose is UploadPurpose => purpose !== 'call',
)
/** Purposes readable without a token, limited to images. */
export const publicPurposes: readonly FilePurpose[] = ['content', 'avatar']

/** URL of an uploaded image, with its purpose and recommended size in pixels. */
export const picture = (purpose: UploadPurpose, size?: { readonly width: number; readonly height: number }) =>
  Type.Unsafe<string>({ ...FileUrl, picture: { purpose, ...size } })

/** URL of an uploaded image or PDF document, with its purpose, which must be a private one. */
export const proof = (purpose: UploadPurpose) =>
  Type.Unsafe<string>({ ...FileUrl, picture: { purpose, isDocumentAllowed: true } })

export const documentType = 'application/pdf'

const megabyte = 1024 * 1024

export const fileLimits = {
  imageBytes: 5 * megabyte,
  documentBytes: 10 * megabyte,
  imagePixels: 40_000_000,
} as const

/** Reasons for refusing an upload, reported for the field `file`. */
export const fileRules = {
  imageOrDocument: t(
    '仅支持JPG、PNG、WebP图片或PDF文件',
    'Only JPG, PNG, WebP images or PDF files are supported',
    'Solo se admiten imágenes JPG, PNG o WebP y archivos PDF',
    'JPG・PNG・WebP画像またはPDFのみアップロードできます。',
  ),
  imageOnly: t(
    '仅支持JPG、PNG、WebP图片',
    'Only JPG, PNG or WebP images are supported',
    'Solo se admiten imágenes JPG, PNG o WebP',
    'JPG・PNG・WebP画像のみアップロードできます。',
  ),
  imageTooLarge: t(
    '图片不能超过5MB',
    'The image can be up to 5 MB',
    'La imagen puede ocupar hasta 5 MB',
    '画像は5MB以内にしてください。',
  ),
  documentTooLarge: t(
    'PDF文件不能超过10MB',
    'The PDF file can be up to 10 MB',
    'El archivo PDF puede ocupar hasta 10 MB',
    'PDFは10MB以内にしてください。',
  ),
  tooManyPixels: t(
    '图片不能超过4000万像素',
    'The image can have up to 40 megapixels',
    'La imagen puede tener hasta 40 megapíxeles',
    '画像は4000万画素以内にしてください。',
  ),
  animated: t(
    '不支持动图',
    'Animated images are not supported',
    'No se admiten imágenes animadas',
    'アニメーション画像は使用できません。',
  ),
  unreadable: t(
    '文件已损坏，无法读取',
    'The file is damaged and can’t be read',
    'El archivo está dañado y no se puede leer',
    'ファイルが破損しており、読み取れません。',
  ),
  activeDocument: t(
    'PDF文件含有脚本、附件或其他活动内容，请另存为普通PDF后再上传',
    'The PDF contains scripts, attachments or other active content. Save it as a plain PDF and try again.',
    'El PDF contiene scripts, adjuntos u otro contenido activo. Guárdelo como PDF sencillo e inténtelo de nuevo.',
    'PDFにスクリプト、添付ファイルなどの動的な内容が含まれています。通常のPDFとして保存し直してください。',
  ),
  lockedDocument: t(
    'PDF文件已加密，请解除密码后再上传',
    'The PDF is encrypted. Remove its password and try again.',
    'El PDF está cifrado. Quite la contraseña e inténtelo de nuevo.',
    'PDFが暗号化されています。パスワードを解除してからアップロードしてください。',
  ),
} as const satisfies Record<string, Text>

export const file = area('file', 'signedIn', {
  upload: upload('/file/upload', {
    ownTransactions: true,
    body: closed({ purpose: oneOf(...uploadPurposes) }),
    reply: closed({
      id: Id,
      url: Type.String(),
      name: Type.String(),
      type: Type.String(),
      bytes: Count,
      width: Type.Optional(Count),
      height: Type.Optional(Count),
    }),
  }),
  read: download('/file/{id}', {}),
})
