import { fillText, peopleMoldDependentTexts as texts } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { MoldDependent } from '../../catalogue/mold/dependents.ts'
import { countsByMold, peopleOfGrades, peopleOfMolds } from './service.ts'

const titleOf = ({ name, code }: { readonly name: string; readonly code: string }) => `${name} ${code}`

export const peopleOnMolds: MoldDependent = {
  uses: async ({ db, me }, rows) => {
    const people = await peopleOfMolds(
      db,
      me,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id, name }) => {
      const by = people.filter((one) => one.moldId === id).map(titleOf)
      return by.length === 0 ? [] : [fillText(texts.uses, { name, n: by.length, by: nameList(by) })]
    })
  },
  stays: async ({ db, me }, id) => {
    const n = (await countsByMold(db, me, [id])).get(id) ?? 0
    return n === 0 ? [] : [fillText(texts.stays, { n })]
  },
  gradeUses: async ({ db, me }, gradeIds) =>
    (await peopleOfGrades(db, me, gradeIds)).map((one) => ({ gradeId: one.gradeId, by: titleOf(one) })),
}
