/* oxlint-disable kangju/no-bare-text -- this is where the console's own texts live */
import { t, type Text } from '@kangju/contract'

export const phonePageWords = {
  about: t(
    '老人和家属看到的电话：同一用途只显示最具体的一级，机构优先于地区，地区优先于全部。',
    'The numbers people see: of each use the most specific ones, organisation before area, area before everyone.',
    'Los números que ve la gente: de cada uso los más específicos; organización antes que zona, zona antes que todos.',
    '利用者に表示される電話。用途ごとに最も具体的なものだけを表示します（機関＞地域＞全体）。',
  ),
  keyword: t('名称/号码', 'Name or number', 'Nombre o número', '名称・番号'),
  everywhere: t('不限', 'All', 'Todas', '制限なし'),
  nameHelp: t(
    '显示在电视上号码的前面，例如“康居客服热线”。',
    'Stands before the number on television.',
    'Aparece antes del número en la televisión.',
    'テレビで番号の前に表示されます。',
  ),
  phoneHelp: t(
    '手机、座机（0571-88001560）、400/800 或 95、96、12 开头的短号。',
    'A mobile, a landline (0571-88001560), 400/800 or a short number beginning with 95, 96 or 12.',
    'Un móvil, un fijo (0571-88001560), 400/800 o un número corto que empiece por 95, 96 o 12.',
    '携帯、固定電話（0571-88001560）、400/800、または95・96・12で始まる短縮番号。',
  ),
  usageHelp: t(
    '“紧急救助”会显示在电视的求助页面，“客服热线”显示在每个页面的底部。',
    '“Emergency” stands on the help page of the television, “Hotline” at the foot of every page.',
    '«Emergencia» aparece en la página de ayuda de la televisión; «Línea de atención», al pie de cada página.',
    '「緊急救助」はテレビの救助画面に、「お客様窓口」は各画面の下に表示されます。',
  ),
  scope: t('适用范围', 'Where it applies', 'Dónde se aplica', '対象範囲'),
  areaHelp: t(
    '留空则不限地区；选到区县时，只有该区县的电视显示。',
    'Left empty: everywhere. With a district chosen, only televisions there show it.',
    'Vacío: en todas partes. Con un distrito, solo lo muestran los televisores de allí.',
    '空欄なら全地域。区を選ぶと、その区のテレビだけに表示されます。',
  ),
  organHelp: t(
    '留空则不限机构；机构账号只能选择本机构。',
    'Left empty: all of them. An account of one organisation can choose only its own.',
    'Vacío: todas. Una cuenta de organización solo puede elegir la suya.',
    '空欄なら全機関。機関のアカウントは自機関のみ選べます。',
  ),
  workTimeHelp: t(
    '显示在号码下方，例如“每日 8:00-20:00”。',
    'Stands below the number, for example “daily 8:00–20:00”.',
    'Aparece bajo el número, por ejemplo «diario 8:00-20:00».',
    '番号の下に表示されます。例：「毎日 8:00-20:00」。',
  ),
} as const satisfies Record<string, Text>

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
