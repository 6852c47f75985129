import { t, type Text } from '@kangju/contract'

export const phonePageWords = {
  about: t(
    '老人和家属看到的电话：同一用途只显示最具体的一级，机构优先于地区，地区优先于全部。',
    'The numbers people see: of each use the most specific ones, organisation before area, area before everyone.',
    'Los números que ve la gente: de cada uso los más específicos; organización antes que zona, zona antes que todos.',
    '利用者に表示される電話。用途ごとに最も具体的なものだけを表示します（事業所＞地域＞全体）。',
  ),
  keyword: t('名称/号码', 'Name or number', 'Nombre o número', '名称・番号'),
  everywhere: t('不限', 'Any', 'Cualquiera', '制限なし'),
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
    '空欄なら全事業所。事業所のアカウントは自事業所のみ選べます。',
  ),
  workTimeHelp: t(
    '显示在号码下方，例如“每日 8:00-20:00”。',
    'Stands below the number, for example “daily 8:00–20:00”.',
    'Aparece bajo el número, por ejemplo «diario 8:00-20:00».',
    '番号の下に表示されます。例：「毎日 8:00-20:00」。',
  ),
} as const satisfies Record<string, Text>
