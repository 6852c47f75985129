import type { CareLevel, Gender } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

interface Client {
  readonly id: string
  readonly name: string
}
interface ClientChoice extends Client {
  readonly archiveNo: string
  readonly birthday: string
}
interface ClientFacts extends Client {
  readonly gender: Gender
  readonly birthday: string
  readonly careLevel: CareLevel | null
}

/** The account for which rows are shown; without it those of all organisations are. */
type Seer = Pick<Me, 'operatorId' | 'organId'>

/** The care recipients of TV users. */
export const householdClients = makePort<{
  readonly ofUsers: (db: Db, tvUserIds: readonly string[], me?: Seer) => Promise<Map<string, Client[]>>
  /** Care recipients that an account may choose. */
  readonly choices: (db: Db, me: Me, keyword: string | undefined) => Promise<ClientChoice[]>
  /** Sets the care recipients of a TV user, as far as the account may see them. */
  readonly change: (tx: Db, me: Me, tvUserId: string, clientIds: readonly string[], now: Date) => Promise<void>
  readonly facts: (db: Db, operatorId: string, ids: readonly string[]) => Promise<ClientFacts[]>
}>('care recipients of households')
