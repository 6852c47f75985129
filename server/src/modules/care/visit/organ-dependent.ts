import { assignedVisitStates, fillText, openVisitStates, visitOrganDependentTexts as texts } from '@kangju/contract'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { visitCounts, visitLine, visitsIn } from './service.ts'

const linesAtMost = 20

export const visitsOfOrgans: OrganDependent = {
  use: { text: texts.use, count: visitCounts },
  closingObstacles: async ({ db }, { id }) => {
    const open = await visitsIn(db, { organId: id, states: openVisitStates })
    const rest = open.length - linesAtMost
    return [...open.slice(0, linesAtMost).map(visitLine), ...(rest > 0 ? [fillText(texts.more, { n: rest })] : [])]
  },
  follows: async ({ db }, { id }, move) => {
    if (move !== 'suspend') return []
    const n = (await visitsIn(db, { organId: id, states: assignedVisitStates })).length
    return n === 0 ? [] : [fillText(texts.goesOn, { n })]
  },
}
