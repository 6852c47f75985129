import { tvtopMachine } from '@kangju/contract'
import { putRows } from '../../../db/put-rows.ts'
import { invalid } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import type { ImportContext } from '../../../sheet/import-plan.ts'
import { addTvUsers, changeTvUser, hasMobile } from '../tvuser/service.ts'
import { faultsOf, takeHeld } from './import-faults.ts'
import { holdExisting, spelled, type GivenRow, type HeldRows } from './import-rows.ts'
import { boxes, type Box } from './table.ts'
import { macOfToken } from './token.ts'

/** The households of these rows by their account: those that are there, and the new ones. */
const writeUsers = async ({ db, me, now, tools }: ImportContext, rows: readonly GivenRow[], around: HeldRows) => {
  const by = { id: me.id, realname: me.realname, now }
  const ids = new Map([...around.users].map(([account, user]) => [account, user.id]))
  for (const { tvAccount = '', mobile = '' } of rows) {
    const user = around.users.get(tvAccount)
    if (user !== undefined && !hasMobile(tools.keyring, user, mobile))
      await changeTvUser(db, tools.keyring, user, { mobile }, by)
  }
  const fresh = rows.flatMap(({ sn, tvAccount, name = '', mobile = '', organCode, address }) =>
    tvAccount === undefined || around.users.has(tvAccount)
      ? []
      : [
          {
            tvAccount,
            name,
            mobile,
            address: address ?? around.bySn.get(sn)?.address ?? null,
            organId: me.organId ?? around.organs.get(organCode ?? '')?.id ?? around.bySn.get(sn)?.organId ?? null,
          },
        ],
  )
  for (const user of await addTvUsers(db, tools.keyring, me.operatorId, fresh, by)) ids.set(user.tvAccount, user.id)
  return ids
}

type NewBox = typeof boxes.$inferInsert

/** A box that is there, or a new one, to be laid under what the file says of it. */
const baseOf = ({ me, now }: ImportContext, { sn, model }: GivenRow, old: Box | undefined): NewBox => {
  const at = now.toISOString()
  const stamp = { updatedAt: at, updatedBy: me.id }
  if (old !== undefined) {
    // The database works it out by itself.
    const { bindStatus: _bindStatus, ...kept } = old
    return { ...kept, ...stamp, version: old.version + 1 }
  }
  return {
    id: newId(),
    operatorId: me.operatorId,
    version: 1,
    createdAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    ...stamp,
    sn,
    model,
    status: tvtopMachine.initial,
  }
}

/** Only the cells that are filled: what a file leaves empty stays as it is. */
const filled = (
  context: ImportContext,
  row: GivenRow,
  around: HeldRows,
  users: Map<string, string>,
): Partial<NewBox> => {
  const { me, tools } = context
  const { sn, ecalltoken, organCode, tvAccount, mobile: _mobile, name: _name, ...plain } = row
  const box = { operatorId: me.operatorId, sn }
  const organId = me.organId ?? around.organs.get(organCode ?? '')?.id
  const tvUserId = users.get(tvAccount ?? '')
  return {
    ...plain,
    ...(ecalltoken === undefined ? {} : { tokenMac: macOfToken(tools.keyring, box, ecalltoken) }),
    ...(organId === undefined ? {} : { organId }),
    ...(tvUserId === undefined ? {} : { tvUserId }),
  }
}

/** The same file again is nothing new: it writes nothing. */
const isNews = (old: Box | undefined, said: Partial<NewBox>) =>
  old === undefined || Object.entries(said).some(([key, value]) => old[key as keyof Box] !== value)

/** Looks for itself where nobody has before. */
const lookFirst = async (context: ImportContext, drafts: GivenRow[]): Promise<HeldRows> => {
  const around = await holdExisting(context, drafts)
  const [fault] = await faultsOf(context, around)
  if (fault !== undefined) throw invalid({ [fault.key ?? 'sn']: [fault.message] })
  return around
}

/** Writes rows of an import: boxes by their serial number, households by their account. All they rest on is held. */
export const writeBoxRows = async (context: ImportContext, drafts: GivenRow[]) => {
  const around = takeHeld(context.db) ?? (await lookFirst(context, drafts))
  const rows = drafts.map(spelled)
  const users = await writeUsers(context, rows, around)
  const values = rows.flatMap((row): NewBox[] => {
    const old = around.bySn.get(row.sn)
    const said = filled(context, row, around, users)
    return isNews(old, said) ? [{ ...baseOf(context, row, old), ...said }] : []
  })
  await putRows(context.db, boxes, values)
  const inserted = rows.filter(({ sn }) => !around.bySn.has(sn)).length
  return { inserted, updated: rows.length - inserted }
}
