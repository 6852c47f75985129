import { assignedVisitStates, fillText, openVisitStates, t } from '@kangju/contract'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { visitCounts, visitLine, visitsIn } from './service.ts'

const linesAtMost = 20

const texts = {
  use: t(
    '“{name}”有{n}单服务记录',
    '“{name}” has had {n} visits',
    '«{name}» ha tenido {n} visitas',
    '「{name}」には{n}件の注文があります',
  ),
  more: t('另有{n}单', '{n} more', '{n} más', 'ほか{n}件'),
  goesOn: t(
    '进行中的{n}单继续服务',
    '{n} running visits go on',
    '{n} visitas en curso continúan',
    '進行中の{n}件は継続します',
  ),
}

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
