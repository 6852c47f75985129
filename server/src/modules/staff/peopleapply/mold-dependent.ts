import { fillText, peopleapplyUses as uses } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { MoldDependent } from '../../catalogue/mold/dependents.ts'
import { applicationsOfMolds } from './service.ts'

export const applicationsOnMolds: MoldDependent = {
  uses: async ({ db, me }, rows) => {
    const applications = await applicationsOfMolds(
      db,
      me,
      rows.map(({ id }) => id),
    )
    return rows.flatMap(({ id, name }) => {
      const by = applications.filter((one) => one.moldId === id).map((one) => one.applyNo)
      return by.length === 0 ? [] : [fillText(uses, { name, n: by.length, by: nameList(by) })]
    })
  },
}
