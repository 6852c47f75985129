import { fillText, t } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { MoldDependent } from '../mold/dependents.ts'
import { projectsOfMolds, specsOfGrades } from './service.ts'

const texts = {
  uses: t(
    '“{name}”已用于{n}个服务项目：{by}',
    '“{name}” delivers {n} projects: {by}',
    '«{name}» presta {n} proyectos: {by}',
    '「{name}」は{n}件のサービス項目で使用中です：{by}',
  ),
  stays: t(
    '{n}个服务项目仍由该类型人员服务：{by}',
    '{n} projects go on being delivered by them: {by}',
    '{n} proyectos siguen a su cargo: {by}',
    '{n}件のサービス項目は引き続き担当します：{by}',
  ),
}

export const projectsOnMolds: MoldDependent = {
  uses: async ({ db, me }, rows) => {
    const projects = await projectsOfMolds(
      db,
      me,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id, name }) => {
      const by = projects.filter((one) => one.moldIds.includes(id)).map((one) => one.name)
      return by.length === 0 ? [] : [fillText(texts.uses, { name, n: by.length, by: nameList(by) })]
    })
  },
  stays: async ({ db, me }, id) => {
    const by = (await projectsOfMolds(db, me, [id])).map((one) => one.name)
    return by.length === 0 ? [] : [fillText(texts.stays, { n: by.length, by: nameList(by) })]
  },
  gradeUses: async ({ db, me }, gradeIds) =>
    (await specsOfGrades(db, me, gradeIds)).map(({ gradeId, projectName, name }) => ({
      gradeId,
      by: `${projectName} / ${name}`,
    })),
}
