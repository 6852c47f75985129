import { t, type Text } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import type { TvtopDraft } from './tvtop.ts'

export const tvtopRules = {
  boxTaken: t(
    '机顶盒“{sn}”已绑定“{name}”，请先解绑',
    'Box “{sn}” belongs to “{name}”. Unbind it first.',
    'El decodificador «{sn}» es de «{name}». Desvincúlelo antes.',
    'STB「{sn}」は「{name}」に紐付いています。先に解除してください。',
  ),
  userHasBox: t(
    '该用户已绑定机顶盒“{sn}”，一个用户只能有一台',
    'This user has box “{sn}” already; one user has one box',
    'Este usuario ya tiene el decodificador «{sn}»; solo puede tener uno',
    'この利用者には既にSTB「{sn}」があります。1人1台です',
  ),
  callIdNeeded: t(
    '设置呼叫令牌前请先填写呼叫ID',
    'A token needs a call ID',
    'El token requiere un ID de llamada',
    '呼出トークンには呼出IDが必要です',
  ),
  stillBound: t(
    '“{sn}”已绑定“{name}”，请先解绑',
    '“{sn}” belongs to “{name}”. Unbind it first.',
    '«{sn}» es de «{name}». Desvincúlelo antes.',
    '「{sn}」は「{name}」に紐付いています。先に解除してください。',
  ),
  hasCalled: t(
    '“{sn}”有呼叫记录，不能删除，可以停用',
    '“{sn}” has called before and is kept; disable it instead',
    '«{sn}» ya ha llamado y se conserva; desactívelo',
    '「{sn}」は呼出履歴があるため削除できません。無効にしてください',
  ),
  callsUnheard: t(
    '来自“{sn}”的紧急呼叫将不再被接听',
    'Emergency calls from “{sn}” are no longer answered',
    'Las llamadas de emergencia de «{sn}» ya no se atienden',
    '「{sn}」からの緊急通報は受け付けられなくなります',
  ),
  callsHeard: t(
    '来自“{sn}”的紧急呼叫将重新被接听',
    'Emergency calls from “{sn}” are answered again',
    'Las llamadas de emergencia de «{sn}» se atienden de nuevo',
    '「{sn}」からの緊急通報を再び受け付けます',
  ),
  accountParts: t(
    '业务账号、户主姓名、联系电话须一起填写',
    'Account, name and phone go together',
    'Cuenta, nombre y teléfono van juntos',
    '業務アカウント・世帯主名・電話番号は揃えて入力してください',
  ),
  otherName: t(
    '该业务账号的户主是“{name}”',
    'This account is that of “{name}”',
    'Esta cuenta es de «{name}»',
    'このアカウントの世帯主は「{name}」です',
  ),
  accountTaken: t(
    '该业务账号不能用于此机顶盒，请联系运营商',
    'This account cannot be used for this box. Ask the operator.',
    'Esta cuenta no sirve para este decodificador. Consulte al operador.',
    'このアカウントはこのSTBに使用できません。事業者にお問い合わせください。',
  ),
  boxInUse: t(
    '此机顶盒已激活',
    'This box is in use already',
    'Este decodificador ya está en uso',
    'このSTBは既に使用されています',
  ),
  badLines: t(
    '有{n}台机顶盒的呼叫线路自检未通过',
    '{n} {n|box|boxes} failed the self-test of {n|its|their} call line',
    '{n} {n|decodificador no pasó|decodificadores no pasaron} la prueba de su línea',
    '{n}台のSTBで通報回線の自己点検に失敗しました',
  ),
  offlineBoxes: t(
    '有{n}台机顶盒超过7天未在线',
    '{n} {n|box has|boxes have} been off line for more than 7 days',
    '{n} {n|decodificador lleva|decodificadores llevan} más de 7 días sin conexión',
    '{n}台のSTBが7日以上オフラインです',
  ),
} as const

/** Cross-field rules of a set-top box. */
export const checkTvtop: Rules<TvtopDraft> = ({ ecallid, ecalltoken }) => {
  const wrong: Record<string, Text> = {}
  if (ecalltoken != null && ecallid == null) wrong['ecallid'] = tvtopRules.callIdNeeded
  return wrong
}
