import { t } from '../kit/lang.ts'

export const tvtopTogether = t(
  '业务账号、户主姓名、联系电话一起填写时，建立用户并绑定',
  'Account, name and phone together make the user and bind the box.',
  'Cuenta, nombre y teléfono juntos crean el usuario y vinculan el decodificador.',
  '業務アカウント・世帯主名・電話番号を揃えると利用者を作成し紐付けます。',
)

export const tvtopImportTexts = {
  title: t('机顶盒导入', 'Set-top boxes: import', 'Decodificadores: importación', 'STBのインポート'),
  knownSn: t(
    '已有的序列号会更新该机顶盒',
    'A known serial number updates that set-top box',
    'Un número de serie conocido actualiza ese decodificador',
    '既存のシリアル番号はそのSTBを更新します。',
  ),
  token: t(
    '8-64位；导入后不再显示',
    '8 to 64 characters. Not shown again after the import.',
    'De 8 a 64 caracteres. No se vuelve a mostrar tras la importación.',
    '8～64文字。インポート後は表示されません。',
  ),
}
