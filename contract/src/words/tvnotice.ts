import type { noticeMachine, TvnoticeDraft, TvnoticeRow } from '../areas/tvnotice.ts'
import { t, type Text } from '../kit/lang.ts'
import type { AreaWords } from './area-words.ts'

export const tvnoticeWords = {
  title: t('电视公告', 'TV notices', 'Avisos de TV', 'テレビのお知らせ'),
  field: {
    title: t('标题', 'Title', 'Título', 'タイトル'),
    noticeType: t('类型', 'Type', 'Tipo', '種別'),
    content: t('内容', 'Content', 'Contenido', '内容'),
    imageUrl: t('图片', 'Image', 'Imagen', '画像'),
    scopeType: t('发布范围', 'Audience', 'Audiencia', '配信範囲'),
    scopeIds: t('范围明细', 'Audience details', 'Detalle de la audiencia', '配信先'),
    scopeNames: t('范围明细', 'Audience details', 'Detalle de la audiencia', '配信先'),
    priority: t('优先级', 'Priority', 'Prioridad', '優先度'),
    startAt: t('展示开始', 'Shown from', 'Desde', '表示開始'),
    endAt: t('展示结束', 'Shown until', 'Hasta', '表示終了'),
    showState: t('展示状态', 'Display status', 'Estado de visualización', '表示状態'),
    publishedAt: t('发布时间', 'Published', 'Publicado', '公開日時'),
    readCount: t('触达数', 'Reached', 'Alcance', '到達数'),
  },
  choice: {
    noticeType: {
      ticker: t('滚动字幕', 'Ticker', 'Rótulo móvil', 'テロップ'),
      popup: t('弹窗', 'Pop-up', 'Ventana emergente', 'ポップアップ'),
      article: t('图文', 'Article', 'Artículo', '記事'),
    },
    scopeType: {
      all: t('全部', 'All', 'Todos', 'すべて'),
      organs: t('机构', 'Organisations', 'Organizaciones', '事業所'),
      areas: t('区域', 'Areas', 'Zonas', '地域'),
      boxes: t('指定机顶盒', 'Set-top boxes', 'Decodificadores elegidos', '指定STB'),
    },
    showState: {
      notYet: t('未开始', 'Not started', 'Sin empezar', '開始前'),
      showing: t('展示中', 'Showing', 'En emisión', '表示中'),
      over: t('已结束', 'Ended', 'Finalizado', '終了'),
    },
    status: {
      unpublished: t('未发布', 'Unpublished', 'Sin publicar', '未公開'),
      published: t('已发布', 'Published', 'Publicado', '公開済み'),
    },
  },
  move: {
    publish: t('发布', 'Publish', 'Publicar', '公開する'),
    withdraw: t('撤回', 'Withdraw', 'Retirar', '取り下げる'),
  },
} as const satisfies AreaWords<TvnoticeRow, TvnoticeDraft, typeof noticeMachine>

export const noticeRules = {
  plainOnly: t(
    '滚动字幕和弹窗只能是纯文字',
    'Tickers and pop-ups can only contain plain text',
    'Los rótulos y ventanas emergentes solo admiten texto',
    'テロップとポップアップに使えるのは文字のみです。',
  ),
  oneLine: t(
    '滚动字幕只有一行，不能换行',
    'Tickers must be a single line without line breaks',
    'El rótulo debe tener una sola línea, sin saltos',
    'テロップは1行です。改行はできません。',
  ),
  over: t(
    '展示结束时间已过，请先修改',
    'The display end time has passed. Change it first.',
    'La hora de fin ya ha pasado. Cámbiela primero.',
    '表示終了日時を過ぎています。先に変更してください。',
  ),
  nothingIn: t(
    '内容不能为空',
    'Content can’t be empty',
    'El contenido no puede estar vacío',
    '内容を入力してください。',
  ),
  startsAt: t(
    '电视将从{at}开始展示。',
    'TVs will show it from {at}.',
    'Los televisores lo mostrarán desde {at}.',
    '{at}からテレビに表示されます。',
  ),
  goesOut: t(
    '范围内的电视会立即开始展示。',
    'TVs in the audience will show it immediately.',
    'Los televisores de la audiencia lo mostrarán de inmediato.',
    '対象のテレビにすぐ表示されます。',
  ),
  goesAway: t(
    '范围内的电视不再展示。',
    'TVs in the audience will stop showing it.',
    'Los televisores de la audiencia dejarán de mostrarlo.',
    '対象のテレビに表示されなくなります。',
  ),
} as const satisfies Record<string, Text>
