import { formats, clientImportRules as importRules } from '@kangju/contract'
import type { ImportContext, RowFault } from '../../../../sheet/import-plan.ts'
import { findByIdCard } from '../service.ts'

interface Person {
  readonly name: string
  readonly idCard: string
}

/** Finds the care recipient of each row by ID number and name within the account's scope, or the fault. */
export const knownClients = async ({ db, me, tools }: ImportContext, people: readonly Person[]) => {
  const found = await findByIdCard(
    db,
    me.operatorId,
    tools.keyring,
    people.map((person) => person.idCard),
  )
  return people.map(({ name, idCard }, at): { clientId: string } | { fault: RowFault<'name' | 'idCard'> } => {
    const client = found.get(idCard)
    const isOurs = client !== undefined && (me.organId === null || client.organId === me.organId)
    if (!isOurs) return { fault: { at, key: 'idCard', message: importRules.notOnFile } }
    return formats.personName.normalise(name) === client.name
      ? { clientId: client.id }
      : { fault: { at, key: 'name', message: importRules.otherName } }
  })
}

/** Ids of the care recipients of checked rows. */
export const clientIdsOf = async (context: ImportContext, people: readonly Person[]): Promise<string[]> =>
  (await knownClients(context, people)).map((known) => {
    if ('fault' in known) throw new Error('a row was to be written of somebody who is not known')
    return known.clientId
  })

/** Normalised ID number, so that one person has one spelling. */
export const spelledIdCard = (idCard: string) => formats.idCard.normalise(idCard)
