import { t } from '../kit/lang.ts'

export const peopleapplyNewApplication = t(
  '收到{name}的{mold}入驻申请',
  'New staff application from {name} ({mold})',
  'Nueva solicitud de {name} ({mold})',
  '{name}さんから{mold}の申請が届きました',
)

export const peopleapplyUses = t(
  '“{name}”有{n}份人员申请：{by}',
  '“{name}” is asked for in {n} {n|application|applications}: {by}',
  '«{name}» figura en {n} {n|solicitud|solicitudes}: {by}',
  '「{name}」への申請が{n}件あります：{by}',
)

export const peopleapplyWaiting = t(
  '有{n}份人员申请待审核',
  '{n} staff {n|application is|applications are} waiting for review',
  'Hay {n} {n|solicitud|solicitudes} de personal por revisar',
  '審査待ちのスタッフ申請が{n}件あります',
)
