import { t } from '../kit/lang.ts'

export const customerclientFollows = {
  noOrders: t(
    '不能再为其新建订单',
    'New orders will no longer be possible',
    'No se podrán crear nuevos pedidos',
    '新規の注文はできなくなります。',
  ),
  visitsClose: t(
    '{n}次未开始的上门服务将停止安排，并提交退款申请',
    '{n} {n|visit|visits} not started yet will be stopped, with a refund request',
    '{n} {n|visita sin empezar se detendrá|visitas sin empezar se detendrán}, con solicitud de reembolso',
    '未開始の訪問{n}件を停止し、返金を申請します。',
  ),
  unpaidClose: t(
    '{n}个未支付订单将取消',
    '{n} unpaid {n|order|orders} will be cancelled',
    '{n} {n|pedido sin pagar se cancelará|pedidos sin pagar se cancelarán}',
    '未払いの注文{n}件をキャンセルします。',
  ),
  ordersAgain: t(
    '可以重新为其下单',
    'New orders will be possible again',
    'Se podrán volver a crear pedidos',
    '再び注文できるようになります。',
  ),
  recordsStay: t(
    '档案、健康档案与长护险评估保留',
    'The record, health records and LTC assessments will be kept',
    'Se conservarán el expediente, el historial de salud y las valoraciones',
    '台帳・健康記録・要介護評価は残ります。',
  ),
  boxStays: t(
    '仍关联机顶盒用户“{name}”，如不再使用请另行停用',
    'TV user “{name}” stays linked. Suspend it separately if it is no longer used.',
    'Sigue vinculado al usuario de TV «{name}». Suspéndalo aparte si ya no se usa.',
    'TVユーザー「{name}」との紐付けは残ります。使用しない場合は別途一時停止してください。',
  ),
  healthGoes: t(
    '{n}条健康档案将一并删除',
    '{n} health {n|record|records} will also be deleted',
    'También se {n|eliminará|eliminarán} {n} {n|registro|registros} de salud',
    '健康記録{n}件も削除されます。',
  ),
  assessmentsGo: t(
    '{n}条长护险评估将一并删除',
    '{n} LTC {n|assessment|assessments} will also be deleted',
    'También se {n|eliminará|eliminarán} {n} {n|valoración|valoraciones}',
    '要介護評価{n}件も削除されます。',
  ),
}

export const customerclientReasonText = t('修改原因', 'Reason for the change', 'Motivo del cambio', '変更理由')

export const customerclientTooMany = t(
  '一个机顶盒用户最多关联4位服务对象',
  'A TV user can have up to four care recipients',
  'Un usuario de TV puede tener como máximo cuatro personas atendidas',
  'TVユーザーに紐付けられる利用者は4名までです。',
)
