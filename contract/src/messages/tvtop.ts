import { t } from '../kit/lang.ts'

export const tvtopTogether = t(
  '业务账号、户主姓名、联系电话一起填写时，建立用户并绑定',
  'Enter account, name and phone together to create the TV user and link the set-top box',
  'Indique cuenta, nombre y teléfono juntos para crear el usuario de TV y vincular el decodificador',
  '業務アカウント・世帯主名・電話番号をすべて入力すると、TVユーザーを作成して紐付けます。',
)

export const tvtopImportTexts = {
  title: t('机顶盒导入', 'Import set-top boxes', 'Importar decodificadores', 'STBのインポート'),
  knownSn: t(
    '已有的序列号会更新该机顶盒',
    'An existing serial number updates that set-top box',
    'Un número de serie existente actualiza ese decodificador',
    '既存のシリアル番号を入力すると、そのSTBを更新します。',
  ),
  token: t(
    '8-64位；导入后不再显示',
    '8 to 64 characters. Not shown again after the import.',
    'De 8 a 64 caracteres. No se vuelve a mostrar tras la importación.',
    '8～64文字。インポート後は表示されません。',
  ),
}
