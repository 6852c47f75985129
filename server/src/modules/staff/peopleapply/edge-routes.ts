import {
  ApplyDraft,
  applyMoves,
  edgeStaff,
  fillText,
  peopleapplyWords,
  peopleapplyNewApplication as newApplication,
} from '@kangju/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { fileUrlOf } from '../../../rows/file-urls.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { changes, indexOf } from '../../../rows/sensitive.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { addFile, cleanFile, storeFile } from '../../base/file/service.ts'
import { staffNames } from '../../catalogue/mold/service.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { addApplication, changeApplication, type Submitter, type Submitting } from './submit.ts'
import { applications, applyTable, type Application } from './table.ts'
import { warningsOf } from './warnings.ts'

const nobody = (operatorId: string): Submitter => ({ id: null, realname: null, operatorId, organId: null })

const indexFor = ({ tools }: Submitting, operatorId: string, kind: 'idCard' | 'mobile', value: string) =>
  indexOf(tools.keyring, { operatorId, table: applyTable, field: kind, kind }, value)

/** The last application that the same person sent from outside, if it was rejected. */
const rejectedOf = async (call: Submitting, { idCard, mobile }: ApplyDraft): Promise<Application | undefined> => {
  const { operatorId } = call.by
  const [row] = await call.db
    .select()
    .from(applications)
    .where(
      and(
        within({ operatorId, organId: null }, applications),
        eq(applications.idCardIndex, indexFor(call, operatorId, 'idCard', idCard)),
        eq(applications.mobileIndex, indexFor(call, operatorId, 'mobile', mobile)),
        eq(applications.source, 'miniProgram'),
        inArray(applications.status, applyMoves.resubmit.from),
      ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(1)
    .for('update')
  return row
}

const tell = async ({ db, now }: Submitting, { id, operatorId, name, moldId, expectOrganId }: Application) => {
  const mold = (await staffNames(db, [moldId], [])).get(moldId) ?? ''
  const msg = fillText(newApplication, { name, mold })
  await notifyRole(db, operatorId, 'peopleapply', {
    orderType: '',
    msg,
    now,
    organId: expectOrganId,
    path: `/peopleapply/list?open=${id}`,
  })
}

const apply = async (call: Call<typeof edgeStaff.apply>) => {
  const { operator, ...draft } = call.body
  const operatorId = await operatorIdOf(call.db, operator)
  const submitting = { ...call, by: nobody(operatorId) }
  const old = await rejectedOf(submitting, draft as ApplyDraft)
  const row =
    old === undefined
      ? await addApplication(submitting, draft as ApplyDraft, 'miniProgram')
      : await changeApplication(submitting, old, draft as ApplyDraft)
  await tell(submitting, row)
  const detail = old && { detail: changes(call.tools.keyring, applyTable, ApplyDraft, old, row, []) }
  call.audit({ entityId: row.id, operatorId, ...detail })
  // The warnings leave out whether the person is staff: an ID number alone must not reveal it.
  return { applyNo: row.applyNo, warnings: await warningsOf(call, row, ['notStaff']) }
}

export const edgeStaffRoutes = implement(
  edgeStaff,
  {
    upload: async (call: Call<typeof edgeStaff.upload>) => {
      const operatorId = await operatorIdOf(call.db, call.body.operator)
      const content = await cleanFile(call.upload, true)
      const owner = nobody(operatorId)
      const name = call.upload.filename
      const row = await storeFile(call.tools, { purpose: 'staff', name, content, owner, now: call.now })
      await call.transact(async (tx) => {
        await addFile(tx, row)
        call.audit({
          entityId: row.id,
          operatorId,
          detail: { purpose: row.purpose, type: row.type, bytes: row.bytes },
        })
      })
      return { url: fileUrlOf(row) }
    },

    apply,

    // The caller is anonymous, so the endpoint writes no audit entry.
    applied: async ({ db, tools, body: { operator, applyNo, mobile } }: Call<typeof edgeStaff.applied>) => {
      const operatorId = await operatorIdOf(db, operator)
      const place = { operatorId, table: applyTable, field: 'mobile', kind: 'mobile' } as const
      const [row] = await db
        .select()
        .from(applications)
        .where(
          and(
            within({ operatorId, organId: null }, applications),
            eq(applications.applyNo, applyNo),
            eq(applications.mobileIndex, indexOf(tools.keyring, place, mobile)),
          ),
        )
      if (row === undefined) throw new Problem('missing')
      const { status, submittedAt, auditRemark } = row
      return { status, submittedAt, auditRemark: status === 'rejected' ? auditRemark : null }
    },
  },
  peopleapplyWords,
)
