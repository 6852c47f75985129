import { t } from '../../kit/lang.ts'
import type { Rules } from '../../kit/schema.ts'
import { isBackwards, rangeText } from '../../shared.ts'
import type { TvuserDraft } from './tvuser.ts'

export const tvuserRules = {
  position: t(
    '经度和纬度须一起填写',
    'Longitude and latitude go together',
    'Longitud y latitud van juntas',
    '経度と緯度は両方入力してください',
  ),
  televisionStops: t(
    '电视将显示“服务已暂停”，紧急呼叫仍可使用',
    'The television says that the service is suspended; emergency calls still work',
    'El televisor indicará que el servicio está suspendido; la llamada de emergencia sigue funcionando',
    'テレビに「サービス停止中」と表示されます。緊急通報は引き続き使えます',
  ),
  televisionResumes: t(
    '电视将恢复正常显示',
    'The television shows everything again',
    'El televisor vuelve a mostrarlo todo',
    'テレビの表示が元に戻ります',
  ),
  boxFreed: t(
    '机顶盒“{sn}”将解绑，可以给其他用户使用',
    'Box “{sn}” is set free for another user',
    'El decodificador «{sn}» queda libre para otro usuario',
    'STB「{sn}」の紐付けを解除し、他の利用者が使えるようになります',
  ),
  clientsFreed: t(
    '服务对象{names}不再与此用户关联',
    '{names} no longer belong to this user',
    '{names} dejan de estar vinculados a este usuario',
    '利用者{names}との関連付けが解除されます',
  ),
} as const

/** Cross-field rules of a TV user. */
export const checkTvuser: Rules<TvuserDraft> = ({ openDate, expireDate, lng, lat }) => ({
  ...(isBackwards(openDate, expireDate) ? { expireDate: rangeText } : {}),
  ...((lng == null) === (lat == null) ? {} : { [lng == null ? 'lng' : 'lat']: tvuserRules.position }),
})
