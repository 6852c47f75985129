import { t, type Text } from '@kangju/contract'

/** Texts for long forms with drafts. */
export const draftWords = {
  saving: t('正在保存草稿…', 'Saving draft…', 'Guardando borrador…', '下書きを保存中…'),
  saved: t('已保存草稿{time}', 'Draft saved {time}', 'Borrador guardado {time}', '下書き保存済み（{time}）'),
  saveFailed: t(
    '草稿保存失败，正在重试',
    'Draft not saved. Retrying…',
    'Borrador no guardado. Reintentando…',
    '下書きを保存できません。再試行中…',
  ),
  saveNow: t('立即重试', 'Retry now', 'Reintentar ahora', '今すぐ再試行'),
  unfinished: t('有一份未填完的草稿', 'Unfinished draft', 'Borrador sin terminar', '入力途中の下書き'),
  unfinishedText: t(
    '“{name}”，保存于{time}',
    '“{name}”, saved {time}',
    '«{name}», guardado {time}',
    '「{name}」、{time}に保存',
  ),
  unnamed: t('未命名', 'Untitled', 'Sin nombre', '名称未入力'),
  goOn: t('继续填写', 'Continue', 'Continuar', '続きを入力'),
  startAnew: t('重新开始', 'Start over', 'Empezar de nuevo', '新しく始める'),
  startAnewText: t(
    '草稿“{name}”将被丢弃。',
    'The draft “{name}” will be discarded.',
    'El borrador «{name}» se descartará.',
    '下書き「{name}」は破棄されます。',
  ),
} as const satisfies Record<string, Text>
