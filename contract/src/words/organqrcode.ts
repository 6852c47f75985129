import type { CodeBatchDraft, OrganQrCodeRow } from '../areas/organ/organqrcode.ts'
import { t } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const organqrcodeWords = {
  title: t('机构码', 'Organisation QR code', 'QR de organización', '事業所QRコード'),
  field: {
    codeNo: t('机构码编号', 'Code', 'Código', 'コード番号'),
    batchNo: t('生成批次', 'Batch', 'Lote', '作成ロット'),
    scene: t('场景值', 'Scene', 'Escena', 'シーン値'),
    link: t('链接', 'Link', 'Enlace', 'リンク'),
    miniCodeUrl: t('小程序码', 'Mini-program code', 'Código de miniprograma', 'ミニプログラムコード'),
    organId: t('绑定机构', 'Linked organisation', 'Organización vinculada', '紐付け先事業所'),
    organName: t('绑定机构', 'Linked organisation', 'Organización vinculada', '紐付け先事業所'),
    bindStatus: t('绑定状态', 'Link status', 'Vinculación', '紐付け状態'),
    boundAt: t('绑定时间', 'Linked at', 'Vinculado', '紐付け日時'),
    scanCount: t('扫码数', 'Scans', 'Escaneos', 'スキャン数'),
    regCount: t('注册数', 'Registrations', 'Registros', '登録数'),
    count: t('生成数量', 'Quantity', 'Cantidad', '作成数'),
  },
  choice: {
    bindStatus: {
      unbound: t('未绑定', 'Not linked', 'Sin vincular', '未紐付け'),
      bound: t('已绑定', 'Linked', 'Vinculado', '紐付け済み'),
    },
  },
  move: {},
} as const satisfies AreaWords<OrganQrCodeRow, CodeBatchDraft>
