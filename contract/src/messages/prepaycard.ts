import { t, type Text } from '../kit/lang.ts'

export const prepaycardTexts = {
  generation: t('生成预付卡', 'Card generation', 'Generación de tarjetas', 'カード作成'),
  isGenerating: t(
    '正在生成卡，完成后才能操作',
    'Cards are being generated. Try again when this is finished.',
    'Se están generando las tarjetas. Inténtelo al terminar.',
    'カードを作成中です。完了後にお試しください。',
  ),
  isPartly: t(
    '已生成{n}张卡，请先继续生成',
    '{n} cards exist already. Continue generating first.',
    'Ya existen {n} tarjetas. Continúe antes la generación.',
    'カードが{n}枚作成済みです。先に作成を続けてください。',
  ),
  fixed: t(
    '生成卡后不能修改',
    'Can’t be changed once cards exist',
    'No se puede cambiar si ya hay tarjetas',
    'カード作成後は変更できません。',
  ),
  beyondStock: t(
    '已有{n}张卡分配或激活，不能作废',
    '{n} cards have left the stock, so the batch stays valid',
    '{n} tarjetas han salido de existencias; no se puede anular',
    'カード{n}枚が配布または有効化済みのため破棄できません。',
  ),
  voids: t(
    '{n}张卡将全部作废，不能恢复。',
    'All {n} cards will be void for good.',
    'Las {n} tarjetas quedarán anuladas definitivamente.',
    'カード{n}枚がすべて破棄され、元に戻せません。',
  ),
  stopsUse: t(
    '停用后不能分配和激活，已激活的卡可以继续使用。',
    'Distribution and activation will stop. Activated cards keep working.',
    'Se detendrán la distribución y la activación. Las tarjetas activadas siguen funcionando.',
    '配布と有効化ができなくなります。有効化済みのカードは引き続き利用できます。',
  ),
  noNumberLeft: t(
    '{year}年的批次号已用完（最多999个）',
    'All 999 batches of {year} are used',
    'Se han usado los 999 lotes de {year}',
    '{year}年のバッチ番号（999件）を使い切りました。',
  ),
  unnamedLoss: t(
    '不记名卡不能挂失',
    'Unnamed cards can’t be reported lost',
    'Las tarjetas al portador no se pueden declarar perdidas',
    '無記名カードは紛失届ができません。',
  ),
  notLater: t(
    '须晚于当前有效期{day}',
    'Choose a day after {day}',
    'Elija un día posterior al {day}',
    '{day}より後の日付にしてください。',
  ),
  endedBefore: t(
    '卡的固定截止日期已过，不能激活',
    'The cards’ last day has passed, so they can’t be activated',
    'El último día de las tarjetas ya pasó; no se pueden activar',
    'カードの最終日を過ぎているため有効化できません。',
  ),
  notBindable: t(
    '该卡未激活、已用完或已停用，不能绑定',
    'The card is not active, so it can’t be added',
    'La tarjeta no está activa y no se puede añadir',
    'このカードは利用できないため追加できません。',
  ),
  boundElsewhere: t(
    '该卡已被其他用户绑定',
    'The card belongs to another user',
    'La tarjeta pertenece a otro usuario',
    'このカードは他の利用者に紐付けられています。',
  ),
  inPast: t('不能早于今天', 'Not before today', 'No antes de hoy', '今日より前は選べません'),
} as const satisfies Record<string, Text>
