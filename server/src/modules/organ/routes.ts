import { organ } from '@kangju/contract'
import { and, asc, eq } from 'drizzle-orm'
import { implement } from '../../http/implement.ts'
import { within } from '../../http/scope.ts'
import { organs } from './table.ts'

const picksAtMost = 1000

export const organRoutes = implement(organ, {
  nopage: async ({ db, me, query }) => {
    const isServing = and(eq(organs.active, 1), eq(organs.status, 'enabled'))
    // An account bound to one organisation knows of no other.
    const own = me.organId === null ? undefined : eq(organs.id, me.organId)
    const ofType = query.organType === undefined ? undefined : eq(organs.organType, query.organType)
    return db
      .select({ id: organs.id, name: organs.name, areaCode: organs.areaCode })
      .from(organs)
      .where(and(within(me, organs), own, ofType, query.all === 1 ? undefined : isServing))
      .orderBy(asc(organs.name))
      .limit(picksAtMost)
  },
})
