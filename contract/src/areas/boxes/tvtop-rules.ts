import { t, type Text } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import type { TvtopDraft } from './tvtop.ts'

export const tvtopRules = {
  boxTaken: t(
    '机顶盒“{sn}”已绑定“{name}”，请先解绑',
    'Set-top box “{sn}” is linked to “{name}”. Unlink it first.',
    'El decodificador «{sn}» está vinculado a «{name}». Desvincúlelo antes.',
    'STB「{sn}」は「{name}」に紐付いています。先に紐付けを解除してください。',
  ),
  userHasBox: t(
    '该用户已绑定机顶盒“{sn}”，一个用户只能有一台',
    'This user already has set-top box “{sn}”. Each user can have only one.',
    'Este usuario ya tiene el decodificador «{sn}». Solo puede tener uno.',
    'このTVユーザーには既にSTB「{sn}」が紐付いています。1人1台までです。',
  ),
  callIdNeeded: t(
    '设置呼叫令牌前请先填写呼叫ID',
    'Enter the call ID before setting a call token',
    'Indique el ID de llamada antes de definir el token',
    '呼出トークンを設定する前に呼出IDを入力してください。',
  ),
  stillBound: t(
    '“{sn}”已绑定“{name}”，请先解绑',
    '“{sn}” is linked to “{name}”. Unlink it first.',
    '«{sn}» está vinculado a «{name}». Desvincúlelo antes.',
    '「{sn}」は「{name}」に紐付いています。先に紐付けを解除してください。',
  ),
  hasCalled: t(
    '“{sn}”有呼叫记录，不能删除，可以停用',
    '“{sn}” has call records and can’t be deleted. Disable it instead.',
    '«{sn}» tiene llamadas registradas y no se puede eliminar. Desactívelo.',
    '「{sn}」は通報履歴があるため削除できません。無効化してください。',
  ),
  callsUnheard: t(
    '来自“{sn}”的紧急呼叫将不再被接听',
    'Emergency calls from “{sn}” will no longer be answered',
    'Las llamadas de emergencia de «{sn}» dejarán de atenderse',
    '「{sn}」からの緊急通報は受け付けられなくなります。',
  ),
  callsHeard: t(
    '来自“{sn}”的紧急呼叫将重新被接听',
    'Emergency calls from “{sn}” will be answered again',
    'Las llamadas de emergencia de «{sn}» volverán a atenderse',
    '「{sn}」からの緊急通報を再び受け付けます。',
  ),
  accountParts: t(
    '业务账号、户主姓名、联系电话须一起填写',
    'Enter account, householder and phone together',
    'Indique juntos la cuenta, el titular y el teléfono',
    '業務アカウント・世帯主名・電話番号は揃えて入力してください。',
  ),
  otherName: t(
    '该业务账号的户主是“{name}”',
    'The householder of this account is “{name}”',
    'El titular de esta cuenta es «{name}»',
    'このアカウントの世帯主は「{name}」です。',
  ),
  accountTaken: t(
    '该业务账号不能用于此机顶盒，请联系运营商',
    'This account can’t be used for this set-top box. Contact the operator.',
    'Esta cuenta no se puede usar con este decodificador. Contacte con el operador.',
    'このアカウントはこのSTBに使用できません。運営会社にお問い合わせください。',
  ),
  boxInUse: t(
    '此机顶盒已激活',
    'This set-top box is already activated',
    'Este decodificador ya está activado',
    'このSTBは有効化済みです。',
  ),
  badLines: t(
    '有{n}台机顶盒的呼叫线路自检未通过',
    '{n} {n|set-top box|set-top boxes} failed the call line test',
    '{n} {n|decodificador no superó|decodificadores no superaron} la prueba de línea',
    '{n}台のSTBで通報回線の点検に失敗しました。',
  ),
  offlineBoxes: t(
    '有{n}台机顶盒超过7天未在线',
    '{n} {n|set-top box has|set-top boxes have} been offline for more than 7 days',
    '{n} {n|decodificador lleva|decodificadores llevan} más de 7 días sin conexión',
    '{n}台のSTBが7日以上オフラインです。',
  ),
} as const

/** Cross-field rules of a set-top box. */
export const checkTvtop: Rules<TvtopDraft> = ({ ecallid, ecalltoken }) => {
  const wrong: Record<string, Text> = {}
  if (ecalltoken != null && ecallid == null) wrong['ecallid'] = tvtopRules.callIdNeeded
  return wrong
}
