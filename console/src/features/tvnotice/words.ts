import { t, type Text } from '@kangju/contract'

export const noticePageWords = {
  about: t(
    '发到老人电视上的公告：底部字幕、弹窗或图文，到时间自动上下线。',
    'What televisions say: a line at the foot, a pop-up or an article, coming and going by the clock.',
    'Lo que dicen los televisores: un rótulo, una ventana o un artículo, según el reloj.',
    'テレビに表示するお知らせ：テロップ、ポップアップ、記事。時間になると自動で切り替わります。',
  ),
  typeHelp: t(
    '滚动字幕在屏幕底部滚动（60字内）；弹窗盖在画面上，按确认键关闭（200字内）；图文放在公告列表里慢慢看。',
    'A ticker runs along the foot (60 characters); a pop-up covers the picture until OK is pressed (200); an article waits in the list of notices.',
    'El rótulo corre al pie (60 caracteres); la ventana cubre la imagen hasta pulsar OK (200); el artículo espera en la lista de avisos.',
    'テロップは画面下を流れます（60字以内）。ポップアップは決定ボタンを押すまで表示されます（200字以内）。記事はお知らせ一覧で読めます。',
  ),
  contentHelp: t(
    '字幕和弹窗只能是纯文字，写短句，老人一眼能看完。',
    'Tickers and pop-ups are plain text: short sentences that are read at a glance.',
    'Rótulos y ventanas son solo texto: frases cortas que se leen de un vistazo.',
    'テロップとポップアップは文字のみ。ひと目で読める短い文にしてください。',
  ),
  imageHelp: t(
    '图文公告必填，作为电视上的大图；重要文字不要靠边。',
    'Needed for an article: its large picture on television. Keep important words away from the edges.',
    'Necesaria en un artículo: su imagen grande en la televisión. Aleje el texto importante de los bordes.',
    '記事では必須。テレビの大きな画像になります。大事な文字は端に寄せないでください。',
  ),
  audience: t('给谁看', 'Who sees it', 'Quién lo ve', '配信先'),
  scopeHelp: t(
    '只有范围内的电视会展示。',
    'Only televisions in the audience show it.',
    'Solo lo muestran los televisores de la audiencia.',
    '対象のテレビにのみ表示されます。',
  ),
  scopeIdsHelp: t(
    '机顶盒填写序列号，可一次粘贴多个，最多500个；选省市时包含其下所有区县。',
    'For boxes enter serial numbers, several at once if you like, 500 at most. A province or city includes its districts.',
    'Para decodificadores, números de serie, varios a la vez, hasta 500. Una provincia o ciudad incluye sus distritos.',
    'STBはシリアル番号を入力（まとめて貼り付け可、最大500）。省・市を選ぶと配下の区をすべて含みます。',
  ),
  period: t('什么时候展示', 'When it is shown', 'Cuándo se muestra', '表示期間'),
  priorityHelp: t(
    '1–9，9 最先；同一时间只弹一个弹窗，优先级高的先弹。',
    '1 to 9, 9 first. One pop-up at a time: the higher priority comes first.',
    'De 1 a 9, 9 primero. Una ventana a la vez: primero la de mayor prioridad.',
    '1～9、9が最優先。ポップアップは一度に1つ、優先度の高い順に表示されます。',
  ),
  endHelp: t(
    '到时间后电视自动不再展示；发布时结束时间须晚于现在。',
    'After it televisions stop by themselves. It must lie ahead when the notice is published.',
    'Después los televisores dejan de mostrarlo. Al publicar debe estar en el futuro.',
    '過ぎると自動的に表示されなくなります。公開時は現在より後である必要があります。',
  ),
  serials: t(
    '输入序列号后按回车',
    'Type a serial number, then Enter',
    'Número de serie y Intro',
    'シリアル番号を入力してEnter',
  ),
} as const satisfies Record<string, Text>
