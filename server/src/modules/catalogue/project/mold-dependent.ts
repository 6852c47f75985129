import { fillText, projectMoldDependentTexts as texts } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { MoldDependent } from '../mold/dependents.ts'
import { projectsOfMolds, specsOfGrades } from './service.ts'

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
