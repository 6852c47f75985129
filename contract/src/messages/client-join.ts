import { t } from '../kit/lang.ts'

/** Text message to the phone on file; the relative who asks gets the code from its holder. */
export const clientJoinCode = t(
  '手机尾号{tail}的用户申请为{name}下单，验证码{code}，5分钟内有效。如同意请告知对方，否则请忽略。',
  'The user whose mobile ends in {tail} asks to order for {name}. Code {code}, valid for 5 minutes. Share it only if you agree.',
  'El usuario cuyo móvil termina en {tail} solicita hacer pedidos para {name}. Código {code}, válido durante 5 minutos. Compártalo solo si está de acuerdo.',
  '携帯番号の末尾が{tail}の方が{name}さんの申込者になることを希望しています。認証コードは{code}、5分間有効です。同意する場合のみお伝えください。',
)

export const clientJoinAsked = t(
  '有家属申请关联服务对象{name}，请核实',
  'A relative asks to be linked to care recipient {name}. Please check.',
  'Un familiar solicita vincularse a {name}. Compruébelo.',
  'ご家族から利用者{name}さんへの紐付け申請が届きました。ご確認ください。',
)

export const clientJoinWaiting = t(
  '有{n}个家属关联申请待核实',
  '{n} {n|request|requests} from relatives to check',
  '{n} {n|solicitud|solicitudes} de familiares por comprobar',
  '確認待ちのご家族の紐付け申請が{n}件あります。',
)

export const clientJoinInUse = t(
  '“{name}”有{n}个家属关联申请待核实，请先处理',
  '“{name}” has {n} {n|request|requests} from relatives to check. Handle {n|it|them} first.',
  '«{name}» tiene {n} {n|solicitud|solicitudes} de familiares por comprobar. {n|Atiéndala|Atiéndalas} antes.',
  '「{name}」には確認待ちのご家族の紐付け申請が{n}件あります。先に処理してください。',
)

export const clientOrdersInUse = t(
  '“{name}”有{n}个订单，不能删除',
  '“{name}” has {n} {n|order|orders} and can’t be deleted',
  '«{name}» tiene {n} {n|pedido|pedidos} y no se puede eliminar',
  '「{name}」には注文が{n}件あるため、削除できません。',
)
