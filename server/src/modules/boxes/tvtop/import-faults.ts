import { fillText, tvtopRules as rules, validationWords, type Text } from '@kangju/contract'
import type { Me } from '../../../http/call.ts'
import type { ImportContext, RowFault } from '../../../sheet/import-plan.ts'
import { tvUserNames } from '../tvuser/service.ts'
import { holdExisting, readExisting, type ExistingRows, type GivenRow } from './import-rows.ts'

type Key = keyof GivenRow
type Faults = [Key, Text][]

const householdKeys = ['tvAccount', 'name', 'mobile'] as const

/** The household columns are filled all or none. */
const partFaults = (row: GivenRow): Faults => {
  const missing = householdKeys.filter((key) => row[key] === undefined)
  return missing.length === householdKeys.length ? [] : missing.map((key) => [key, rules.accountParts])
}

const isOthers = (me: Me, organId: string | null) => me.organId !== null && organId !== me.organId

const boxFaults = (me: Me, row: GivenRow, around: ExistingRows): Faults => {
  const { sn, mac, ecallid, ecalltoken, organCode } = row
  const box = around.bySn.get(sn)
  const wrong: Faults = []
  if (box !== undefined && isOthers(me, box.organId)) wrong.push(['sn', validationWords.exists])
  const sameMac = mac === undefined ? undefined : around.byMac.get(mac)
  if (sameMac !== undefined && sameMac.id !== box?.id) wrong.push(['mac', validationWords.exists])
  const sameCall = ecallid === undefined ? undefined : around.byCallId.get(ecallid)
  if (sameCall !== undefined && sameCall.id !== box?.id) wrong.push(['ecallid', validationWords.exists])
  if (ecalltoken !== undefined && ecallid === undefined && (box?.ecallid ?? null) === null)
    wrong.push(['ecallid', rules.callIdNeeded])
  if (organCode !== undefined && !around.organs.has(organCode)) wrong.push(['organCode', validationWords.reference])
  return wrong
}

const userFaults = (me: Me, row: GivenRow, around: ExistingRows, names: Map<string, string>): Faults => {
  const { sn, tvAccount, name } = row
  if (tvAccount === undefined) return []
  const box = around.bySn.get(sn)
  const user = around.users.get(tvAccount)
  const wrong: Faults = []
  if (box !== undefined && box.tvUserId !== null && box.tvUserId !== user?.id)
    wrong.push(['sn', fillText(rules.boxTaken, { sn, name: names.get(box.tvUserId) ?? '' })])
  if (user === undefined) return wrong
  if (isOthers(me, user.organId)) return [...wrong, ['tvAccount', validationWords.exists]]
  if (user.name !== name) wrong.push(['tvAccount', fillText(rules.otherName, { name: user.name })])
  const other = around.byUser.get(user.id)
  if (other !== undefined && other.sn !== sn) wrong.push(['tvAccount', fillText(rules.userHasBox, { sn: other.sn })])
  return wrong
}

export const faultsOf = async ({ db, me }: ImportContext, around: ExistingRows): Promise<RowFault<Key>[]> => {
  const holders = [...around.bySn.values()].flatMap((box) => box.tvUserId ?? [])
  const names = await tvUserNames(db, [...new Set(holders)])
  return around.rows.flatMap((row, at) =>
    [...partFaults(row), ...boxFaults(me, row, around), ...userFaults(me, row, around, names)].map(
      ([key, message]) => ({ at, key, message }),
    ),
  )
}

/**
 * Finds what the schema alone cannot see. In the transaction that writes the rows, everything they depend on is locked
 * and handed on, so that no box is bound between this check and the writing.
 */
export const checkBoxRows = async (context: ImportContext, drafts: GivenRow[]) => {
  const isWriting = context.db !== context.tools.db
  if (!isWriting) return { faults: await faultsOf(context, await readExisting(context, drafts)), found: undefined }
  const found = await holdExisting(context, drafts)
  return { faults: await faultsOf(context, found), found }
}
