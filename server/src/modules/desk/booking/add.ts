import {
  BookingDraft,
  bookingRules,
  businessDay,
  checkBooking,
  fillText,
  mapText,
  formats,
  validationWords,
  type BookingSource,
  bookingArrived as arrived,
} from '@kangju/contract'
import { isArea } from '../../../area/area-names.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { encryptDraft, encryptText } from '../../../rows/sensitive.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import { newId } from '../../../secret/token.ts'
import { clientsByIds } from '../../customers/customerclient/service.ts'
import { bookings, type Booking } from './table.ts'
import { readRequestedService } from './requested-service.ts'

interface NewBooking {
  readonly draft: BookingDraft
  readonly source: BookingSource
  readonly tvUserId?: string | null
  readonly sn?: string | null
  readonly cardIds?: readonly string[]
  readonly organId: string | null
  /** Undefined for a booking from a set-top box. */
  readonly by: Pick<Me, 'id' | 'realname'> | undefined
}

type Adding = Pick<SignedCall, 'tools' | 'db' | 'now'> & { readonly me: Me }

const checkPlace = async ({ db, me, now }: Adding, draft: BookingDraft, wrong: FieldTexts) => {
  if (!isArea(draft.areaCode)) wrong['areaCode'] = [formats.areaCode.text]
  if (draft.expectDate != null && draft.expectDate < businessDay(now)) wrong['expectDate'] = [bookingRules.pastDay]
  if (draft.clientId == null) return null
  const [client] = await clientsByIds(db, me, [draft.clientId])
  if (client === undefined) wrong['clientId'] = [validationWords.reference]
  return client?.id ?? null
}

const tell = async ({ db, now }: Adding, row: Booking, wish: string) => {
  const msg = mapText(fillText(arrived, { name: row.contactName, wish }), (said) => said.trim())
  await notifyRole(db, row.operatorId, 'tvbooking', {
    orderType: '1',
    msg,
    now,
    organId: row.organId,
    path: `/booking/list?open=${row.id}`,
  })
}

/** Creates a booking; booking accounts are notified unless it was made in the console. */
export const addBooking = async (
  call: Adding,
  { draft, source, tvUserId, sn, cardIds = [], organId, by }: NewBooking,
): Promise<Booking> => {
  const { db, tools, me, now } = call
  refuseBy(checkBooking(draft))
  const wrong: FieldTexts = {}
  const clientId = await checkPlace(call, draft, wrong)
  const wish = await readRequestedService(db, draft, { me, isOnTv: source === 'tv', now }, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const id = newId()
  const place = { id, operatorId: me.operatorId, table: 'booking', schema: BookingDraft }
  const encrypted = encryptDraft(tools.keyring, place, draft, undefined) as {
    contactMobile: string
    contactMobileIndex: string
  }
  const at = now.toISOString()
  const [row] = await db
    .insert(bookings)
    .values({
      ...encrypted,
      id,
      operatorId: me.operatorId,
      bookingNo: await nextNumber(db, 'YY', now),
      tvUserId: tvUserId ?? null,
      sn: sn ?? null,
      cardIds: [...cardIds],
      contactName: formats.personName.normalise(draft.contactName),
      areaCode: draft.areaCode,
      address: draft.address,
      clientId,
      projectId: wish.projectId,
      specId: wish.specId,
      commodityId: wish.commodityId,
      demand: encryptText(
        tools.keyring,
        'booking',
        'demand',
        { id, operatorId: me.operatorId },
        draft.demand?.trim() || null,
      ),
      expectDate: draft.expectDate ?? null,
      expectPeriod: draft.expectPeriod ?? null,
      source,
      organId,
      remarks: [],
      status: 'new',
      createdAt: at,
      createdBy: by?.id ?? null,
      createdByName: by?.realname ?? null,
      updatedAt: at,
      updatedBy: by?.id ?? null,
    })
    .returning()
  if (row === undefined) throw new Error('no booking was inserted')
  if (source !== 'console') await tell(call, row, wish.text ?? draft.demand?.trim() ?? '')
  return row
}
