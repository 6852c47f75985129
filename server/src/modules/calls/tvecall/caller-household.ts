import { mask, type CallerContact } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { seek } from '../../../rows/scope.ts'
import { openField, openRows } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { householdClients } from '../../boxes/tvuser/dependents.ts'
import { callerOfTvUser, contactsOfTvUser } from '../../boxes/tvuser/service.ts'
import { tvUsers, type TvUser } from '../../boxes/tvuser/table.ts'
import { bookerById, bookerNames } from '../../customers/customerbooker/service.ts'
import { clientById } from '../../customers/customerclient/service.ts'
import type { Client } from '../../customers/customerclient/table.ts'
import type { Call } from './table.ts'

export interface Household {
  readonly user: TvUser | undefined
  readonly clients: readonly Client[]
}

/** Who lives where the box is, of any organisation: help must not fail because of the organisation of a relative. */
export const householdOfCall = async (db: Db, { operatorId, tvUserId }: Call): Promise<Household> => {
  if (tvUserId === null) return { user: undefined, clients: [] }
  const user = await seek(db, { operatorId, organId: null }, tvUsers, tvUserId)
  if (user === undefined) return { user: undefined, clients: [] }
  const named = (await householdClients.use().ofUsers(db, [user.id])).get(user.id) ?? []
  const clients: Client[] = []
  for (const { id } of named) {
    const client = await clientById(db, operatorId, id)
    if (client !== undefined) clients.push(client)
  }
  return { user, clients }
}

const contactsOfUser = async (db: Db, keyring: Keyring, { id }: TvUser): Promise<CallerContact[]> => {
  const caller = await callerOfTvUser(db, keyring, id)
  const contacts = await contactsOfTvUser(db, keyring, id)
  const none = { relation: null, clientName: null }
  return [
    ...(caller === undefined
      ? []
      : [{ ...none, key: `household ${id}`, kind: 'household' as const, name: caller.name, mobile: caller.mobile }]),
    ...contacts.map((contact, at) => ({
      ...contact,
      key: `contact ${id} ${at}`,
      kind: 'contact' as const,
      clientName: null,
    })),
  ]
}

type Contact = Pick<CallerContact, 'name' | 'mobile' | 'relation'>

const bookerOf = async (db: Db, keyring: Keyring, { operatorId, bookerId, relation, name }: Client) => {
  const booker = bookerId === null ? undefined : await bookerById(db, operatorId, bookerId)
  if (booker === undefined) return []
  const called = (await bookerNames(db, [booker.id])).get(booker.id) ?? ''
  const mobile = openField(keyring, 'customer_booker', 'mobile', booker)
  return [{ key: `booker ${booker.id}`, kind: 'booker' as const, name: called, relation, clientName: name, mobile }]
}

const contactsOfClient = async (db: Db, keyring: Keyring, client: Client): Promise<CallerContact[]> => {
  const { id, name } = client
  const contacts = openRows(keyring, 'customer_client', 'contacts', client) as unknown as Contact[]
  return [
    ...(client.mobile === null
      ? []
      : [
          {
            key: `client ${id}`,
            kind: 'client' as const,
            name,
            relation: null,
            clientName: name,
            mobile: openField(keyring, 'customer_client', 'mobile', client),
          },
        ]),
    ...contacts.map((contact, at) => ({
      ...contact,
      key: `contact ${id} ${at}`,
      kind: 'contact' as const,
      clientName: name,
    })),
    ...(await bookerOf(db, keyring, client)),
  ]
}

/** Everyone who can be called for this household, with full numbers, each number once. */
export const contactsOfHousehold = async (db: Db, keyring: Keyring, { user, clients }: Household) => {
  const all = user === undefined ? [] : await contactsOfUser(db, keyring, user)
  for (const client of clients) all.push(...(await contactsOfClient(db, keyring, client)))
  const seen = new Set<string>()
  return all.filter(({ mobile }) => !seen.has(mobile) && seen.add(mobile))
}

export const maskContact = (contact: CallerContact): CallerContact => ({
  ...contact,
  mobile: mask.tel(contact.mobile),
})
