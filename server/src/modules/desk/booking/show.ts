import { beijingIso, type BookingRow } from '@kangju/contract'
import { areaName } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { SignedCall } from '../../../http/call.ts'
import { commodityNames } from '../../catalogue/commodity/service.ts'
import { clientNames } from '../../customers/customerclient/service.ts'
import { projectNames, specNames } from '../../catalogue/project/service.ts'
import { tvUserNames } from '../../boxes/tvuser/service.ts'
import type { Booking } from './table.ts'

type Stored = Omit<Booking, 'contactMobileIndex'>
type Reference = 'tvUserId' | 'clientId' | 'projectId' | 'specId' | 'commodityId'

const wishesOf = async (db: Db, idsOf: (field: Reference) => string[]) => {
  const projects = await projectNames(db, idsOf('projectId'))
  const specs = await specNames(db, idsOf('specId'))
  const commodities = await commodityNames(db, idsOf('commodityId'))
  return ({ projectId, specId, commodityId }: Stored) => {
    const names = [projects.get(projectId ?? ''), specs.get(specId ?? ''), commodities.get(commodityId ?? '')]
    return names.filter((name) => name !== undefined).join(' ') || null
  }
}

/** Converts stored bookings to response rows; names are read once for all of them. */
export const showBookings = async ({ db }: SignedCall, rows: Stored[]): Promise<BookingRow[]> => {
  const idsOf = (field: Reference) => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const tvUsers = await tvUserNames(db, idsOf('tvUserId'))
  const clients = await clientNames(db, idsOf('clientId'))
  const wishOf = await wishesOf(db, idsOf)
  return rows.map((row) => ({
    ...row,
    tvUserName: tvUsers.get(row.tvUserId ?? '') ?? null,
    clientName: clients.get(row.clientId ?? '') ?? null,
    areaName: areaName(row.areaCode),
    wish: wishOf(row),
    remarks: row.remarks.map(({ at, move = null, closeReason = null, ...said }) => ({
      ...said,
      at: beijingIso(new Date(at)),
      move,
      closeReason,
    })),
    lastRemark: row.remarks.at(-1)?.text ?? null,
  }))
}
