import { t, type Text } from '@kangju/contract'

export const noticePageWords = {
  about: t(
    '发到老人电视上的公告：底部字幕、弹窗或图文，到时间自动上下线。',
    'Publish tickers, pop-ups and articles to TVs on a schedule.',
    'Publique rótulos, ventanas emergentes y artículos en los televisores según un horario.',
    'テレビのお知らせ（テロップ・ポップアップ・記事）を配信します。時間になると自動で公開・非公開になります。',
  ),
  typeHelp: t(
    '滚动字幕在屏幕底部滚动（60字内）；弹窗盖在画面上，按确认键关闭（200字内）；图文放在公告列表里慢慢看。',
    'Tickers scroll along the bottom of the screen (up to 60 characters). Pop-ups cover the picture until OK is pressed (up to 200). Articles can be read in the list of notices.',
    'El rótulo móvil pasa por la parte inferior de la pantalla (hasta 60 caracteres). La ventana emergente cubre la imagen hasta pulsar OK (hasta 200). El artículo se lee en la lista de avisos.',
    'テロップは画面下を流れます（60字以内）。ポップアップは決定ボタンを押すまで表示されます（200字以内）。記事はお知らせ一覧で読めます。',
  ),
  contentHelp: t(
    '字幕和弹窗只能是纯文字，写短句，老人一眼能看完。',
    'Tickers and pop-ups are plain text. Write short sentences that can be read at a glance.',
    'Los rótulos y ventanas emergentes son solo texto. Use frases cortas que se lean de un vistazo.',
    'テロップとポップアップは文字のみ。ひと目で読める短い文にしてください。',
  ),
  imageHelp: t(
    '图文公告必填，作为电视上的大图；重要文字不要靠边。',
    'Required for articles, as the large image on TV. Keep important words away from the edges.',
    'Obligatoria en los artículos, como imagen grande en la TV. Aleje el texto importante de los bordes.',
    '記事では必須。テレビの大きな画像になります。大事な文字は端に寄せないでください。',
  ),
  audience: t('发布对象', 'Recipients', 'Destinatarios', '配信先'),
  scopeHelp: t(
    '只有范围内的电视会展示。',
    'Only TVs in the audience show the notice',
    'Solo lo muestran los televisores de la audiencia',
    '対象のテレビにのみ表示されます。',
  ),
  scopeIdsHelp: t(
    '机顶盒填写序列号，可一次粘贴多个，最多500个；选省市时包含其下所有区县。',
    'For set-top boxes, enter or paste up to 500 serial numbers. A province or city includes all its districts.',
    'Para decodificadores, escriba o pegue hasta 500 números de serie. Una provincia o ciudad incluye todos sus distritos.',
    'STBはシリアル番号を入力（まとめて貼り付け可、最大500）。省・市を選ぶと配下の区をすべて含みます。',
  ),
  period: t('展示时间', 'Display period', 'Periodo de visualización', '表示期間'),
  priorityHelp: t(
    '1–9，9最先；同一时间只弹一个弹窗，优先级高的先弹。',
    'From 1 to 9, with 9 first. Pop-ups appear one at a time, highest priority first.',
    'De 1 a 9, primero el 9. Las ventanas emergentes salen de una en una, por prioridad.',
    '1～9、9が最優先。ポップアップは一度に1つ、優先度の高い順に表示されます。',
  ),
  endHelp: t(
    '到时间后电视自动不再展示；发布时结束时间须晚于现在。',
    'TVs stop showing it automatically after this time. Must be in the future when published.',
    'Después, los televisores dejan de mostrarlo automáticamente. Al publicar debe ser una hora futura.',
    '過ぎると自動的に表示されなくなります。公開時は現在より後である必要があります。',
  ),
  serials: t(
    '输入序列号后按回车',
    'Type a serial number and press Enter',
    'Escriba un número de serie y pulse Intro',
    'シリアル番号を入力してEnter',
  ),
} as const satisfies Record<string, Text>
