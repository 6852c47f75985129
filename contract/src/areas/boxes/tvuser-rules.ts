import { t } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { isBackwards, rangeText } from '../../shared.ts'
import type { TvuserDraft } from './tvuser.ts'

export const tvuserRules = {
  position: t(
    '经度和纬度须一起填写',
    'Enter both longitude and latitude',
    'Indique la longitud y la latitud',
    '経度と緯度は両方入力してください。',
  ),
  televisionStops: t(
    '电视将显示“服务已暂停”，紧急呼叫仍可使用',
    'The TV will show “Service suspended”. Emergency calls still work.',
    'El televisor mostrará «Servicio suspendido». Las llamadas de emergencia siguen funcionando.',
    'テレビに「サービス停止中」と表示されます。緊急通報は引き続き使えます。',
  ),
  televisionResumes: t(
    '电视将恢复正常显示',
    'The TV will show everything again',
    'El televisor volverá a mostrarlo todo',
    'テレビの表示が元に戻ります。',
  ),
  boxFreed: t(
    '机顶盒“{sn}”将解绑，可以给其他用户使用',
    'Set-top box “{sn}” will be unlinked and available to other users',
    'El decodificador «{sn}» se desvinculará y quedará libre para otro usuario',
    'STB「{sn}」の紐付けを解除し、他のTVユーザーが使えるようになります。',
  ),
  clientsFreed: t(
    '服务对象{names}不再与此用户关联',
    '{names} will no longer be linked to this user',
    'Se desvincularán de este usuario: {names}',
    '利用者{names}とこのTVユーザーの紐付けが解除されます。',
  ),
} as const

/** Cross-field rules of a TV user. */
export const checkTvuser: Rules<TvuserDraft> = ({ openDate, expireDate, lng, lat }) => ({
  ...(isBackwards(openDate, expireDate) ? { expireDate: rangeText } : {}),
  ...((lng == null) === (lat == null) ? {} : { [lng == null ? 'lng' : 'lat']: tvuserRules.position }),
})
