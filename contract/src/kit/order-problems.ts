import { t } from './lang.ts'
import type { ProblemKind } from './problem.ts'

const conflict = (code: number, text: ProblemKind['text']) => ({ status: 409, code, text }) as const

/** Problems of orders, visits and their payments. */
export const orderProblems = {
  notPaid: conflict(
    40911,
    t('订单未支付', 'The order is not paid.', 'El pedido no está pagado.', '注文は未払いです。'),
  ),
  completedNoRefund: conflict(
    40912,
    t(
      '订单已完成，不能退款',
      'Completed orders cannot be refunded.',
      'Los pedidos completados no se reembolsan.',
      '完了した注文は返金できません。',
    ),
  ),
  refundOpen: conflict(
    40913,
    t('存在处理中的退款', 'A refund is already open.', 'Ya hay un reembolso abierto.', '処理中の返金があります。'),
  ),
  refundTooMuch: conflict(
    40914,
    t(
      '退款金额超过可退金额',
      'That is more than can be refunded.',
      'Supera lo que se puede reembolsar.',
      '返金可能額を超えています。',
    ),
  ),
  refundByReview: conflict(
    40915,
    t(
      '请提交退款申请',
      'Please apply for a refund instead.',
      'Presente una solicitud de reembolso.',
      '返金申請を提出してください。',
    ),
  ),
  ownRefund: conflict(
    40916,
    t(
      '不能审核自己提交的申请',
      'You cannot review your own request.',
      'No puede revisar su propia solicitud.',
      '自分の申請は審査できません。',
    ),
  ),
  staffBusy: conflict(
    40921,
    t(
      '服务人员时间冲突',
      'This person has another visit at that time.',
      'Esta persona tiene otra visita a esa hora.',
      'スタッフの予定が重なっています。',
    ),
  ),
  staffNotQualified: conflict(
    40922,
    t(
      '服务人员不具备该项目资质',
      'This person is not qualified for it.',
      'Esta persona no está cualificada.',
      'スタッフに必要な資格がありません。',
    ),
  ),
  staffNotReceiving: conflict(
    40923,
    t(
      '服务人员未开启接单',
      'This person takes no visits now.',
      'Esta persona no acepta visitas ahora.',
      'スタッフは受付を停止しています。',
    ),
  ),
  tooSoon: conflict(
    40924,
    t(
      '预约时间须至少提前{n}分钟',
      'Appointments need {n} minutes’ notice.',
      'Las citas requieren {n} minutos de antelación.',
      '予約は{n}分前までにお願いします。',
    ),
  ),
  refundLocked: conflict(
    40925,
    t(
      '该子订单已锁定(退款中)',
      'The visit is locked by a refund.',
      'La visita está bloqueada por un reembolso.',
      '返金処理中のため操作できません。',
    ),
  ),
  /** The action is possible with `force` and a reason; the details name the objections. */
  needsForce: conflict(
    40926,
    t(
      '存在冲突，确认后可强制执行',
      'There are objections; confirm to go on all the same.',
      'Hay objeciones; confirme para continuar.',
      '問題があります。確認のうえ強制実行できます。',
    ),
  ),
  grabbed: conflict(
    40927,
    t(
      '手慢了，订单已被抢',
      'Too late: somebody took it.',
      'Demasiado tarde: ya lo tomaron.',
      '他の人が先に受けました。',
    ),
  ),
  offerOver: conflict(
    40928,
    t('派单已失效', 'The offer is no longer open.', 'La oferta ya no está abierta.', '割り当ては無効になりました。'),
  ),
  clientBusy: conflict(
    40929,
    t(
      '该服务对象同一时段已有预约',
      'The care recipient has another visit at that time.',
      'La persona atendida tiene otra visita a esa hora.',
      '利用者は同じ時間に別の予約があります。',
    ),
  ),
  notCompleted: conflict(
    40930,
    t(
      '订单未完成，不能下载完成单',
      'Not completed: there is no completion sheet.',
      'No completado: no hay hoja de finalización.',
      '未完了のため完了票をダウンロードできません。',
    ),
  ),
  notEnough: conflict(
    40931,
    t('可用余额不足', 'Not enough available.', 'Saldo disponible insuficiente.', '利用可能残高が不足しています。'),
  ),
  withdrawalOpen: conflict(
    40934,
    t(
      '存在未完成的提现申请',
      'A withdrawal is already open.',
      'Ya hay una retirada abierta.',
      '処理中の出金申請があります。',
    ),
  ),
  voucherUsed: conflict(
    40933,
    t(
      '凭证号已被使用',
      'This receipt number has been used already.',
      'Este número de justificante ya se ha usado.',
      'この証憑番号は使用済みです。',
    ),
  ),
  writeoffUnequal: conflict(
    40932,
    t(
      '核销金额与应付金额不一致',
      'The write-offs do not equal the amount to pay.',
      'Las conciliaciones no suman el importe a pagar.',
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
    t('该商品当前不可购买', 'This cannot be bought now.', 'Ahora no se puede comprar.', '現在購入できません。'),
  ),
  tooEarly: conflict(
    40936,
    t(
      '未到时间：最早可在预约当天、开始前3小时内操作',
      'Too early: on the day of the visit, at most 3 hours before it begins.',
      'Demasiado pronto: el mismo día, como máximo 3 horas antes del inicio.',
      'まだ早すぎます。当日の開始3時間前から操作できます。',
    ),
  ),
  notAssessed: conflict(
    40937,
    t(
      '该项目需首诊评估，服务对象180天内无评估记录',
      'This service needs an assessment of the care recipient from the last 180 days.',
      'Este servicio requiere una evaluación de los últimos 180 días.',
      '180日以内の評価記録がないため予約できません。',
    ),
  ),
  giveUpTooLate: conflict(
    40938,
    t(
      '距服务开始不足{n}小时，请联系客服处理',
      'It begins in less than {n} hours: please call the desk.',
      'Empieza en menos de {n} horas: llame a la oficina.',
      '開始まで{n}時間を切っています。窓口にご連絡ください。',
    ),
  ),
  visitDayOver: conflict(
    40939,
    t(
      '预约时间已过，请联系客服处理',
      'The time of this visit is over. Please call the desk.',
      'La hora de esta visita ya pasó. Llame a la oficina.',
      '訪問の予定時間を過ぎています。窓口にご連絡ください。',
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
      'Too late to undo: the time is over, or the visit has changed since.',
      'Ya no se puede deshacer: pasó el plazo o la visita ha cambiado.',
      '取り消せません。時間を過ぎたか、訪問が変更されています。',
    ),
  ),
  noticeTaken: conflict(
    40942,
    t('该消息已由{name}认领', 'Taken by {name} already', 'Ya se encarga {name}', 'すでに{name}さんが担当しています'),
  ),
  badSignature: {
    status: 401,
    code: 40101,
    text: t('签名验证失败', 'The signature is not valid.', 'La firma no es válida.', '署名が正しくありません。'),
  },
} as const satisfies Record<string, ProblemKind>
