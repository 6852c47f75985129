import { t } from '../kit/lang.ts'

export const tvtopTogether = t(
  '业务账号、户主姓名、联系电话一起填写时，建立用户并绑定',
  'Account, name and phone together make the user and bind the box.',
  'Cuenta, nombre y teléfono juntos crean el usuario y vinculan el decodificador.',
  '業務アカウント・世帯主名・電話番号を揃えると利用者を作成し紐付けます。',
)
