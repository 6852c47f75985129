import { t } from './lang.ts'
import type { ProblemKind } from './problem.ts'

const conflict = (code: number, text: ProblemKind['text']) => ({ status: 409, code, text }) as const

/** Problems of orders, visits and their payments. */
export const orderProblems = {
  notPaid: conflict(40911, t('订单未支付', 'The order is not paid', 'El pedido no está pagado', '注文は未払いです。')),
  completedNoRefund: conflict(
    40912,
    t(
      '订单已完成，不能退款',
      'Completed orders can’t be refunded',
      'Los pedidos completados no se reembolsan',
      '完了した注文は返金できません。',
    ),
  ),
  refundOpen: conflict(
    40913,
    t(
      '存在处理中的退款',
      'A refund is already in progress',
      'Ya hay un reembolso en curso',
      '処理中の返金があります。',
    ),
  ),
  refundTooMuch: conflict(
    40914,
    t(
      '退款金额超过可退金额',
      'The amount exceeds what can be refunded',
      'El importe supera lo que se puede reembolsar',
      '返金可能額を超えています。',
    ),
  ),
  refundByReview: conflict(
    40915,
    t(
      '请提交退款申请',
      'Submit a refund request',
      'Presente una solicitud de reembolso',
      '返金申請を提出してください。',
    ),
  ),
  ownRefund: conflict(
    40916,
    t(
      '不能审核自己提交的申请',
      'You can’t review your own request',
      'No puede revisar su propia solicitud',
      '自分の申請は審査できません。',
    ),
  ),
  staffBusy: conflict(
    40921,
    t(
      '服务人员时间冲突',
      'This staff member has another visit at that time',
      'Este profesional tiene otra visita a esa hora',
      'スタッフの予定が重なっています。',
    ),
  ),
  staffNotQualified: conflict(
    40922,
    t(
      '服务人员不具备该项目资质',
      'This staff member is not qualified for the service',
      'Este profesional no está cualificado para el servicio',
      'スタッフに必要な資格がありません。',
    ),
  ),
  staffNotReceiving: conflict(
    40923,
    t(
      '服务人员未开启接单',
      'This staff member is not accepting visits',
      'Este profesional no acepta visitas',
      'スタッフは受注を停止しています。',
    ),
  ),
  tooSoon: conflict(
    40924,
    t(
      '预约时间须至少提前{n}分钟',
      'Schedule at least {n} minutes ahead',
      'Programe con al menos {n} minutos de antelación',
      '予約は{n}分前までにしてください。',
    ),
  ),
  refundLocked: conflict(
    40925,
    t(
      '该子订单已锁定(退款中)',
      'The visit is locked by a refund',
      'La visita está bloqueada por un reembolso',
      '返金処理中のため操作できません。',
    ),
  ),
  /** The action is possible with `force` and a reason; the details name the objections. */
  needsForce: conflict(
    40926,
    t(
      '存在冲突，确认后可强制执行',
      'There are conflicts. Confirm to continue anyway.',
      'Hay conflictos. Confirme para continuar igualmente.',
      '競合があります。確認のうえ強制実行できます。',
    ),
  ),
  grabbed: conflict(
    40927,
    t(
      '手慢了，订单已被抢',
      'Another staff member has already claimed this visit',
      'Otro profesional ya ha tomado esta visita',
      '他のスタッフが先に受注しました。',
    ),
  ),
  offerOver: conflict(
    40928,
    t(
      '派单已失效',
      'This dispatch is no longer valid',
      'La asignación ya no es válida',
      '割り当ては無効になりました。',
    ),
  ),
  clientBusy: conflict(
    40929,
    t(
      '该服务对象同一时段已有预约',
      'The care recipient has another visit at that time',
      'La persona atendida tiene otra visita a esa hora',
      '利用者は同じ時間に別の予約があります。',
    ),
  ),
  notCompleted: conflict(
    40930,
    t(
      '订单未完成，不能下载完成单',
      'Not completed yet, so there is no completion sheet',
      'Sin completar, aún no hay parte de servicio',
      '未完了のため、完了報告書をダウンロードできません。',
    ),
  ),
  notEnough: conflict(
    40931,
    t(
      '可用余额不足',
      'Not enough available balance',
      'Saldo disponible insuficiente',
      '利用可能残高が不足しています。',
    ),
  ),
  withdrawalOpen: conflict(
    40934,
    t(
      '存在未完成的提现申请',
      'A withdrawal is already open',
      'Ya hay una retirada abierta',
      '処理中の出金申請があります。',
    ),
  ),
  voucherUsed: conflict(
    40933,
    t(
      '凭证号已被使用',
      'This receipt number is already used',
      'Este número de justificante ya se ha usado',
      'この証憑番号は使用済みです。',
    ),
  ),
  writeoffUnequal: conflict(
    40932,
    t(
      '核销金额与应付金额不一致',
      'The write-offs do not equal the amount to pay',
      'Las conciliaciones no suman el importe a pagar',
      '消込額と支払額が一致していません。',
    ),
  ),
  ownReview: conflict(
    40949,
    t(
      '审核人不能打款，请由其他人打款',
      'You approved this withdrawal. Another person has to pay it.',
      'Usted aprobó esta retirada. Debe pagarla otra persona.',
      '審査した本人は振込できません。別の担当者が振り込んでください。',
    ),
  ),
  notSold: conflict(
    40935,
    t(
      '该商品当前不可购买',
      'This item can’t be bought now',
      'Este producto no se puede comprar ahora',
      'この商品は現在購入できません。',
    ),
  ),
  tooEarly: conflict(
    40936,
    t(
      '未到时间：最早可在预约当天、开始前3小时内操作',
      'Too early. Possible on the day of the visit, from 3 hours before the start.',
      'Demasiado pronto. Posible el mismo día, desde 3 horas antes del inicio.',
      'まだ早すぎます。当日の開始3時間前から操作できます。',
    ),
  ),
  notAssessed: conflict(
    40937,
    t(
      '该项目需首诊评估，服务对象180天内无评估记录',
      'This service needs an assessment of the care recipient from the last 180 days',
      'Este servicio requiere una evaluación de los últimos 180 días',
      '180日以内の評価記録がないため予約できません。',
    ),
  ),
  giveUpTooLate: conflict(
    40938,
    t(
      '距服务开始不足{n}小时，请联系客服处理',
      'The visit starts in less than {n} hours. Contact customer service.',
      'La visita empieza en menos de {n} horas. Contacte con atención al cliente.',
      '開始まで{n}時間を切っています。カスタマーサービスへご連絡ください。',
    ),
  ),
  visitDayOver: conflict(
    40939,
    t(
      '预约时间已过，请联系客服处理',
      'The visit time has passed. Contact customer service.',
      'La hora de la visita ya pasó. Contacte con atención al cliente.',
      '訪問の予定時間を過ぎています。カスタマーサービスへご連絡ください。',
    ),
  ),
  noPosition: conflict(
    40940,
    t(
      '服务地址未定位，请先补充经纬度再派单',
      'The service address has no location. Add it before dispatch.',
      'La dirección del servicio no tiene ubicación. Añádala antes de asignar.',
      '訪問先の位置が登録されていません。割り当ての前に登録してください。',
    ),
  ),
  clientDeceased: conflict(
    40945,
    t(
      '服务对象已故，不能预约或派单',
      'The care recipient has died. Visits cannot be scheduled or dispatched.',
      'La persona atendida ha fallecido. No se pueden programar ni asignar visitas.',
      '利用者は死亡しています。予約や割り当てはできません。',
    ),
  ),
  infectiousUnreviewed: conflict(
    40946,
    t(
      '服务对象有传染病记录，复核前不能安排护理服务',
      'The health record notes an infectious disease. Review it before nursing is arranged.',
      'El historial indica una enfermedad infecciosa. Revíselo antes de organizar cuidados de enfermería.',
      '健康記録に感染症があります。確認が済むまで看護サービスは手配できません。',
    ),
  ),
  organSuspended: conflict(
    40947,
    t(
      '机构已暂停或未开通，不能预约',
      'The organisation is suspended or not active. Visits cannot be scheduled.',
      'La organización está suspendida o no está de alta. No se pueden programar visitas.',
      '事業所が一時停止中または未稼働のため、予約できません。',
    ),
  ),
  takeBackOver: conflict(
    40941,
    t(
      '已超过撤销时间，或订单已有变化，不能撤销派单',
      'Too late to undo. The time limit has passed or the visit has changed.',
      'Ya no se puede deshacer. Pasó el plazo o la visita ha cambiado.',
      '取り消せません。期限を過ぎたか、訪問が変更されています。',
    ),
  ),
  noticeTaken: conflict(
    40942,
    t('该消息已由{name}认领', 'Already taken by {name}', 'Ya se encarga {name}', 'すでに{name}さんが担当しています。'),
  ),
  badSignature: {
    status: 401,
    code: 40101,
    text: t('签名验证失败', 'The signature is not valid', 'La firma no es válida', '署名が正しくありません。'),
  },
} as const satisfies Record<string, ProblemKind>
