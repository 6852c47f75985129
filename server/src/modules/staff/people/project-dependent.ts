import { fillText, peopleUses as uses } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { ProjectDependent } from '../../catalogue/project/dependents.ts'
import { peopleOfProjects } from './service.ts'

export const peopleOnProjects: ProjectDependent = {
  uses: async ({ db, me }, ids) => {
    const people = await peopleOfProjects(db, me.operatorId, null, ids)
    const names = nameList(people.map(({ name, code }) => `${name} ${code}`))
    return people.length === 0 ? [] : [fillText(uses, { n: people.length, names })]
  },
}
