import { t, type Text } from '@kangju/contract'

export const phonePageWords = {
  about: t(
    '老人和家属看到的电话：同一用途只显示最具体的一级，机构优先于地区，地区优先于全部。',
    'Manage service numbers. Only the most specific one per use is shown.',
    'Gestione los teléfonos de servicio. De cada uso solo se muestra el más específico: organización, zona, todos.',
    'お客様に表示する電話番号を管理します。用途ごとに最も具体的なものだけを表示します（事業所＞地域＞全体）。',
  ),
  keyword: t('名称/号码', 'Name or number', 'Nombre o número', '名称・番号'),
  everywhere: t('不限', 'Any', 'Cualquiera', '制限なし'),
  nameHelp: t(
    '显示在电视上号码的前面，例如“康居客服热线”。',
    'Shown before the number on TV, for example “Kangju hotline”',
    'Aparece antes del número en la TV, por ejemplo «Línea de atención Kangju»',
    'テレビで番号の前に表示されます。例：「康居お客様窓口」',
  ),
  phoneHelp: t(
    '手机、座机（0571-88001560）、400/800或95、96、12开头的短号。',
    'Mobile, landline (0571-88001560), 400/800 number or short number starting with 95, 96 or 12',
    'Móvil, fijo (0571-88001560), 400/800 o número corto que empiece por 95, 96 o 12',
    '携帯、固定電話（0571-88001560）、400/800、または95・96・12で始まる短縮番号。',
  ),
  usageHelp: t(
    '“紧急救助”会显示在电视的求助页面，“客服热线”显示在每个页面的底部。',
    '“Emergency” is shown on the TV help page, “Hotline” at the bottom of every page',
    '«Emergencia» aparece en la página de ayuda de la TV y «Línea de atención», al pie de cada página',
    '「緊急救助」はテレビの救助画面に、「お客様窓口」は各画面の下に表示されます。',
  ),
  scope: t('适用范围', 'Scope', 'Ámbito', '対象範囲'),
  areaHelp: t(
    '留空则不限地区；选到区县时，只有该区县的电视显示。',
    'Leave blank for all areas. If you choose a district, only TVs there show it.',
    'En blanco: todas las zonas. Si elige un distrito, solo lo muestran los televisores de allí.',
    '空欄なら全地域。区を選ぶと、その区のテレビだけに表示されます。',
  ),
  organHelp: t(
    '留空则不限机构；机构账号只能选择本机构。',
    'Leave blank for all organisations. Organisation accounts can only choose their own.',
    'En blanco: todas. Las cuentas de una organización solo pueden elegir la suya.',
    '空欄なら全事業所。事業所のアカウントは自事業所のみ選べます。',
  ),
  workTimeHelp: t(
    '显示在号码下方，例如“每日8:00-20:00”。',
    'Shown below the number, for example “Daily 8:00–20:00”',
    'Aparece bajo el número, por ejemplo «Diario 8:00-20:00»',
    '番号の下に表示されます。例：「毎日8:00-20:00」',
  ),
} as const satisfies Record<string, Text>
