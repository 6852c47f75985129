import { t } from '../kit/lang.ts'

export const projectMoldDependentTexts = {
  uses: t(
    '“{name}”已用于{n}个服务项目：{by}',
    '“{name}” is used by {n} {n|service|services}: {by}',
    '«{name}» se usa en {n} {n|servicio|servicios}: {by}',
    '「{name}」は{n}件のサービスで使用中です：{by}',
  ),
  stays: t(
    '{n}个服务项目仍由该类型人员服务：{by}',
    '{n} {n|service is|services are} still delivered by this staff type: {by}',
    '{n} {n|servicio sigue|servicios siguen} a cargo de este tipo de profesional: {by}',
    '{n}件のサービスは引き続きこの職種が担当します：{by}',
  ),
}

export const projectSoldBefore = t(
  '“{name}”已售出{n}次',
  '“{name}” has been sold {n} {n|time|times}',
  '«{name}» se ha vendido {n} {n|vez|veces}',
  '「{name}」は{n}回販売されています。',
)
