import { t } from '../kit/lang.ts'

export const peopleapplyNewApplication = t(
  '收到{name}的{mold}入驻申请',
  'New staff application from {name} ({mold})',
  'Nueva candidatura de {name} ({mold})',
  '{name}さんから{mold}の応募が届きました。',
)

export const peopleapplyUses = t(
  '“{name}”有{n}份人员申请：{by}',
  '“{name}” is requested in {n} {n|application|applications}: {by}',
  '«{name}» figura en {n} {n|candidatura|candidaturas}: {by}',
  '「{name}」への応募が{n}件あります：{by}',
)

export const peopleapplyWaiting = t(
  '有{n}份人员申请待审核',
  '{n} staff {n|application is|applications are} pending review',
  'Hay {n} {n|candidatura|candidaturas} por revisar',
  '審査待ちの応募が{n}件あります。',
)
