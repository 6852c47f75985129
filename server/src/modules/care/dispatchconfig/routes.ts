import {
  checkDispatchconfig,
  dispatchconfig,
  dispatchconfigMachine,
  dispatchconfigWords,
  fillText,
  type DispatchconfigDraft,
  type Text,
  dispatchconfigTexts as texts,
} from '@kangju/contract'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { has, is } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { find, within } from '../../../rows/scope.ts'
import { calculation, readCalculation, startCalculation } from '../../base/task/service.ts'
import { previewRule, rescheduleWaiting, simulateRule } from '../dispatch/service.ts'
import { refuseFaults, ruleValues } from './save.ts'
import { sortRules } from './sort.ts'
import { completeRule, ruleOf, type KnownRule } from './service.ts'
import { showRules } from './show.ts'
import { dispatchConfigs, type DispatchConfig } from './table.ts'

/** Warnings before a rule is enabled: its effect on unassigned visits. */
const followsOf = async ({ db, me }: SignedCall, row: DispatchConfig, move: string): Promise<Text[]> => {
  if (move !== 'enable') return []
  const { matches, waiting, shadowedBy } = await previewRule(db, me, { id: row.id, rule: ruleOf(row) })
  return [
    fillText(texts.matches, { matches, waiting }),
    ...(shadowedBy === null ? [] : [fillText(texts.shadowed, { name: shadowedBy })]),
  ]
}

/** Makes unassigned visits follow the current rules. */
const applyRules = ({ db, me, now }: SignedCall) => rescheduleWaiting(db, me.operatorId, now)

const plain = crud(
  { ...dispatchconfig, changestatus: dispatchconfig.changeStatus },
  {
    table: dispatchConfigs,
    machine: dispatchconfigMachine,
    filters: {
      name: has(dispatchConfigs.name),
      mode: is(dispatchConfigs.mode),
      status: is(dispatchConfigs.status),
    },
    sorts: {
      priority: dispatchConfigs.priority,
      name: dispatchConfigs.name,
      updatedAt: dispatchConfigs.updatedAt,
    },
    order: [asc(dispatchConfigs.priority), asc(dispatchConfigs.id)],
    view: showRules,
    check: checkDispatchconfig,
    store: ruleValues,
    saved: async (call, row) => {
      if (row.status === 'enabled') await applyRules(call)
    },
    follows: followsOf,
    moved: applyRules,
    usedBy: async ({ db, me }, ids) => {
      const rows = await db
        .select({ name: dispatchConfigs.name })
        .from(dispatchConfigs)
        .where(and(within(me, dispatchConfigs), inArray(dispatchConfigs.id, ids), eq(dispatchConfigs.isDefault, true)))
      return rows.map((row) => fillText(texts.isDefault, row))
    },
  },
)
const { changestatus, ...handlers } = plain

/** Validates an unsaved rule or unsaved changes to one, as saving would. */
const tried = async (call: SignedCall & { readonly body: DispatchconfigDraft & { readonly id?: string } }) => {
  const { id, ...draft } = call.body
  const old = id === undefined ? undefined : await find(call.db, call.me, dispatchConfigs, id)
  refuseBy(checkDispatchconfig(draft))
  await refuseFaults(call, draft, old)
  return { id: old?.id ?? null, rule: completeRule(draft) }
}

const simulation = calculation({
  endpoint: dispatchconfig.simulate,
  title: texts.simulation,
  answer: ({ db, me, ...source }, known: KnownRule) => simulateRule(db, me, known, source),
})

export const dispatchconfigRoutes = implement(
  dispatchconfig,
  {
    ...handlers,
    // The specification puts id and status into the path.
    changeStatus: (call) => changestatus({ ...call, body: call.params } as never),

    sort: async (call) => {
      await sortRules(call, call.body.ids)
      await applyRules(call)
      return null
    },

    preview: async (call) => previewRule(call.db, call.me, await tried(call)),

    simulate: async (call) => {
      const known = await tried(call)
      const taskId = await startCalculation(call.db, call, simulation, known)
      call.audit({ entityId: known.id ?? undefined, detail: { name: known.rule.name, taskId } })
      return { taskId }
    },

    simulated: (call) => readCalculation(call, simulation, call.query.taskId),
  },
  dispatchconfigWords,
)
