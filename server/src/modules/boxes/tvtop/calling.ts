import type { CallingBox, Static } from '@kangju/contract'
import { mask } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, Tools } from '../../../http/call.ts'
import { organNames } from '../../organs/organ/service.ts'
import { householdClients } from '../tvuser/dependents.ts'
import { contactsOfTvUser, tvUsersByIds } from '../tvuser/service.ts'
import { boxByCallId } from './service.ts'

type Calling = Static<typeof CallingBox>

const householdOf = async (db: Db, tools: Tools, operatorId: string, tvUserId: string | null) => {
  // The call agent sees the whole household, of any organisation.
  const everywhere = { operatorId, organId: null }
  const [user] = tvUserId === null ? [] : await tvUsersByIds(db, everywhere, [tvUserId], tools.keyring)
  if (user === undefined) return { user: null, address: null, contacts: [], clients: [] }
  const ids = ((await householdClients.use().ofUsers(db, [user.id])).get(user.id) ?? []).map((client) => client.id)
  const contacts = await contactsOfTvUser(db, tools.keyring, user.id)
  const clients = await householdClients.use().facts(db, operatorId, ids)
  return {
    user: { id: user.id, name: user.name, mobile: user.mobile },
    address: user.address,
    contacts: contacts.map((contact) => ({ ...contact, mobile: mask.tel(contact.mobile) })),
    clients: clients.map(({ id, name, gender, birthday, careLevel }) => ({ id, name, gender, birthday, careLevel })),
  }
}

/** The enabled box with this call id and token, with everything a call agent needs; null if there is none. */
export const callingBox = async (
  db: Db,
  tools: Tools,
  me: Me,
  { userid, token }: { userid: string; token: string },
): Promise<Calling | null> => {
  const box = await boxByCallId(db, tools, userid, token, me.operatorId)
  const isOurs = box?.operatorId === me.operatorId && (me.organId === null || me.organId === box.organId)
  if (box === undefined || !isOurs) return null
  const { address, ...household } = await householdOf(db, tools, box.operatorId, box.tvUserId)
  const organ = box.organId === null ? undefined : (await organNames(db, [box.organId])).get(box.organId)
  return {
    id: box.id,
    sn: box.sn,
    ecallid: userid,
    address: box.address ?? address,
    organName: organ ?? null,
    ...household,
  }
}
