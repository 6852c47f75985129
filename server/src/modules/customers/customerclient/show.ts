import { ageOn, businessDay, type ClientRow } from '@kangju/contract'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { openText } from '../../../rows/sensitive.ts'
import { bookerNames } from '../customerbooker/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { tvUserNames } from '../../boxes/tvuser/service.ts'
import { clientPort } from './dependents.ts'
import type { Client } from './table.ts'

export type ShownClient = Omit<Client, 'idCardIndex' | 'idTailIndex' | 'mobileIndex' | 'mobileTailIndex'>

/** Converts stored care recipients to response rows; related names are read once for all of them. */
export const showClients = async ({ db, now, tools }: SignedCall, rows: ShownClient[]): Promise<ClientRow[]> => {
  const today = businessDay(now)
  const each = (field: 'organId' | 'bookerId' | 'tvUserId') => [
    ...new Set(rows.map((row) => row[field]).filter((id) => id !== null)),
  ]
  const organs = await organNames(db, each('organId'))
  const bookers = await bookerNames(db, each('bookerId'))
  const tvUsers = await tvUserNames(db, each('tvUserId'))
  const orderCounts = await clientPort.use().orderCounts(
    db,
    rows.map(({ id }) => id),
  )
  const nameIn = (names: Map<string, string>, id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    // The column is encrypted; rows that reach this point are decrypted and masked.
    contacts: row.contacts as unknown as ClientRow['contacts'],
    statusReason: openText(tools.keyring, 'customer_client', 'statusReason', row),
    age: ageOn(row.birthday, today),
    areaName: areaName(row.areaCode),
    organName: nameIn(organs, row.organId),
    bookerName: nameIn(bookers, row.bookerId),
    tvUserName: nameIn(tvUsers, row.tvUserId),
    orderCount: orderCounts.get(row.id) ?? 0,
  }))
}
