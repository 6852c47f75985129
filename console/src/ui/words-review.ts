import { t, type Text } from '@kangju/contract'

/** Texts of a review that steps through a queue. */
export const queueWords = {
  place: t(
    '第{at}笔，共{count}笔待审',
    '{at} of {count} to review',
    '{at} de {count} por revisar',
    '審査待ち{count}件中{at}件目',
  ),
  previous: t('上一笔（K）', 'Previous (K)', 'Anterior (K)', '前へ (K)'),
  next: t('下一笔（J）', 'Next (J)', 'Siguiente (J)', '次へ (J)'),
  keys: t(
    'J/K 切换 · Ctrl+Enter 通过并下一笔 · Ctrl+Backspace 驳回',
    'J/K step · Ctrl+Enter approve and next · Ctrl+Backspace reject',
    'J/K pasar · Ctrl+Intro aprobar y siguiente · Ctrl+Retroceso rechazar',
    'J/K 移動 · Ctrl+Enter 承認して次へ · Ctrl+Backspace 却下',
  ),
  reject: t('驳回', 'Reject', 'Rechazar', '却下'),
  confirmReject: t('确认驳回', 'Reject', 'Rechazar', '却下する'),
  back: t('返回', 'Back', 'Volver', '戻る'),
  approveAll: t('批量通过', 'Approve selected', 'Aprobar selección', '一括承認'),
  rejectAll: t('批量驳回', 'Reject selected', 'Rechazar selección', '一括却下'),
} as const satisfies Record<string, Text>
