import { ageOn, applyMachine, ApplyDraft, businessDay, peopleapply, peopleapplyWords } from '@kangju/contract'
import { desc } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, fromDay, has, is, toDay, wholeNumber } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { changes } from '../../../rows/sensitive.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { decide, mayAudit } from './audit.ts'
import { judgeAsWanted, said } from './checks.ts'
import { addApplication, changeApplication, type Submitting } from './submit.ts'
import { applications, applyTable, type Application } from './table.ts'
import { warningsOf } from './warnings.ts'

type Seen = Omit<Application, 'idCardIndex' | 'mobileIndex' | 'bankAccountNoIndex'>

const show = async ({ db, me, now }: SignedCall, rows: Seen[]) => {
  const today = businessDay(now)
  const kinds = await staffNames(
    db,
    rows.map((row) => row.moldId),
    [],
  )
  const organs = await organNames(
    db,
    rows.flatMap((row) => row.expectOrganId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    age: ageOn(row.birthday, today),
    areaNames: row.areaCodes.map(areaName),
    moldName: kinds.get(row.moldId) ?? '',
    expectOrganName: row.expectOrganId === null ? null : (organs.get(row.expectOrganId) ?? ''),
    mayAudit: mayAudit(me, row) ? (1 as const) : (0 as const),
    checks: [],
  }))
}

const plain = crud(peopleapply, {
  table: applications,
  machine: applyMachine,
  withheld: ['idCardIndex', 'mobileIndex', 'bankAccountNoIndex'],
  filters: {
    keyword: anyOf(
      has(applications.applyNo, applications.name),
      wholeNumber(applications, 'mobile', 'mobile'),
      wholeNumber(applications, 'idCard', 'idCard'),
      wholeNumber(applications, 'bankAccountNo', 'bank'),
    ),
    moldId: is(applications.moldId),
    status: is(applications.status),
    source: is(applications.source),
    submittedFrom: fromDay(applications.submittedAt),
    submittedTo: toDay(applications.submittedAt),
  },
  sorts: { applyNo: applications.applyNo, submittedAt: applications.submittedAt, auditAt: applications.auditAt },
  order: [desc(applications.submittedAt), desc(applications.id)],
  view: show,
})

const byAccount = (call: SignedCall): Submitting => ({ ...call, by: call.me })

export const peopleapplyRoutes = implement(
  peopleapply,
  {
    ...plain,

    read: async (call) => {
      const shown = await plain.read(call)
      const row = await find(call.db, call.me, applications, call.params.id)
      const isOver = row.status === 'approved'
      return { ...shown, checks: isOver ? [] : said(await judgeAsWanted(call, row), call.lang) }
    },

    add: async (call) => {
      const row = await addApplication(byAccount(call), call.body, call.me.organId === null ? 'console' : 'organ')
      call.audit({ entityId: row.id })
      return { id: row.id, version: row.version, warnings: await warningsOf(call, row) }
    },

    edit: async (call) => {
      const { id, version, ...draft } = call.body
      const old = await find(call.db, call.me, applications, id, 'update')
      if (old.version !== version) throw new Problem('stale')
      const row = await changeApplication(byAccount(call), old, draft as ApplyDraft)
      call.audit({ entityId: id, detail: changes(call.tools.keyring, applyTable, ApplyDraft, old, row, []) })
      return { id, version: row.version, warnings: await warningsOf(call, row) }
    },

    audit: decide,
  },
  peopleapplyWords,
)
