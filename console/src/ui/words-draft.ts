import { t, type Text } from '@kangju/contract'

/** Texts for long forms with drafts. */
export const draftWords = {
  saving: t('正在保存草稿…', 'Saving the draft…', 'Guardando el borrador…', '下書きを保存中…'),
  saved: t('已保存草稿 {time}', 'Draft saved {time}', 'Borrador guardado {time}', '下書きを保存しました {time}'),
  saveFailed: t(
    '草稿保存失败，正在重试',
    'The draft was not saved; trying again',
    'No se guardó el borrador; reintentando',
    '下書きを保存できません。再試行中です',
  ),
  saveNow: t('立即重试', 'Try now', 'Reintentar ya', '今すぐ再試行'),
  unfinished: t(
    '有一份未填完的草稿',
    'There is a draft half-way',
    'Hay un borrador a medias',
    '入力途中の下書きがあります',
  ),
  unfinishedText: t(
    '“{name}”，保存于 {time}',
    '“{name}”, saved {time}',
    '«{name}», guardado {time}',
    '「{name}」、{time} に保存',
  ),
  unnamed: t('未命名', 'Without a name', 'Sin nombre', '名称未入力'),
  goOn: t('继续填写', 'Go on', 'Continuar', '続きを入力'),
  startAnew: t('重新开始', 'Start anew', 'Empezar de nuevo', '新しく始める'),
  startAnewText: t(
    '草稿“{name}”将被丢弃。',
    'The draft “{name}” is thrown away.',
    'El borrador «{name}» se descarta.',
    '下書き「{name}」は破棄されます。',
  ),
} as const satisfies Record<string, Text>
