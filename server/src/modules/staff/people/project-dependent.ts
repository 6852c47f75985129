import { fillText, t } from '@kangju/contract'
import { nameList } from '../../../kit/name-list.ts'
import type { ProjectDependent } from '../../catalogue/project/dependents.ts'
import { peopleOfProjects } from './service.ts'

const uses = t(
  '{n}名服务人员可服务该项目：{names}',
  '{n} staff deliver it: {names}',
  '{n} personas lo prestan: {names}',
  'スタッフ{n}名が担当しています：{names}',
)

export const peopleOnProjects: ProjectDependent = {
  uses: async ({ db, me }, ids) => {
    const people = await peopleOfProjects(db, me.operatorId, null, ids)
    const names = nameList(people.map(({ name, code }) => `${name} ${code}`))
    return people.length === 0 ? [] : [fillText(uses, { n: people.length, names })]
  },
}
