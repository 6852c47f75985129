import { t, type Text } from '@kangju/contract'

export const tvuserPageWords = {
  about: t(
    '安装了机顶盒的家庭。激活机顶盒或导入时建立，地址会显示在紧急呼叫卡片上。',
    'Households with a box. They come by activation or import; the address stands on the emergency call card.',
    'Hogares con decodificador. Llegan por activación o importación; la dirección aparece en la ficha de emergencia.',
    'STBのある世帯。有効化またはインポートで作成され、住所は緊急通報カードに表示されます。',
  ),
  keyword: t(
    '姓名/电话/业务账号/序列号',
    'Name, phone, account or serial',
    'Nombre, teléfono, cuenta o serie',
    '氏名・電話・アカウント・シリアル',
  ),
  isBound: t('绑定机顶盒', 'Has a box', 'Con decodificador', 'STBあり'),
  accountAndBox: t('业务账号/机顶盒', 'Account / box', 'Cuenta / decodificador', 'アカウント／STB'),
  noBox: t('未绑定', 'Not linked', 'Sin vincular', '未紐付け'),
  holder: t('户主/电话', 'Householder, mobile', 'Titular, móvil', '世帯主・電話'),
  period: t('开通/到期', 'Service period', 'Periodo de servicio', '開通・満了'),
  openEnd: t('长期', 'No end date', 'Sin fecha de fin', '期限なし'),
  place: t('在哪里', 'Where', 'Dónde', '設置場所'),
  areaHelp: t(
    '选到区县，公告和服务电话按它显示',
    'Choose the district: notices and phones go by it',
    'Elija el distrito: avisos y teléfonos dependen de él',
    '区まで選択してください。お知らせと電話の表示に使われます',
  ),
  addressHelp: t(
    '写到门牌号，救援人员照此上门',
    'Down to the door: whoever comes to help goes by it',
    'Hasta la puerta: quien acuda se guía por ella',
    '部屋番号まで。救助員がこの住所へ向かいます',
  ),
  household: t('家里有谁', 'Who lives there', 'Quién vive allí', '世帯の人'),
  clientsHelp: t(
    '最多4位；呼叫时一并显示',
    'Up to four; shown when the box calls',
    'Hasta cuatro; se muestran al llamar',
    '4名まで。通報時に表示されます',
  ),
  contactsHelp: t(
    '最多3位，按先后联系',
    'Up to three, called in this order',
    'Hasta tres, en este orden',
    '3名まで。上から順に連絡します',
  ),
  service: t('机顶盒与服务', 'Box and service', 'Decodificador y servicio', 'STBとサービス'),
  boxHelp: t(
    '只列出未绑定的机顶盒',
    'Only boxes that nobody has are offered',
    'Solo se ofrecen los libres',
    '未紐付けのSTBのみ表示します',
  ),
  clientLabel: t(
    '{name}（{year}年生，{no}）',
    '{name} (born {year}, {no})',
    '{name} (n. {year}, {no})',
    '{name}（{year}年生、{no}）',
  ),
  contacts: t('紧急联系人', 'Emergency contacts', 'Contactos de emergencia', '緊急連絡先'),
  noContacts: t(
    '还没有紧急联系人',
    'No emergency contacts yet',
    'Aún no hay contactos de emergencia',
    '緊急連絡先はまだありません',
  ),
  position: t('位置', 'Location', 'Ubicación', '位置'),
} as const satisfies Record<string, Text>
