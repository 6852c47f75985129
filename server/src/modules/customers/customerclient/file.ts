import { checkClient, ClientDraft, type ClientSource } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import { newId } from '../../../secret/token.ts'
import { clients, type Client } from './table.ts'
import { valuesBeside } from './values.ts'

/** Creates a care recipient from elsewhere than the record form. */
export const fileClient = async (
  call: SignedCall,
  draft: ClientDraft,
  source: ClientSource,
  twinOfId?: string,
): Promise<Client> => {
  refuseBy(checkClient(draft))
  const { me, tools, now } = call
  const id = newId()
  const place = { id, operatorId: me.operatorId, table: 'customer_client', schema: ClientDraft }
  const values = await valuesBeside(call, draft, undefined, twinOfId)
  const by = me.party === undefined ? me.id : null
  const at = now.toISOString()
  const [row] = await call.db
    .insert(clients)
    .values({
      ...values,
      ...encryptDraft(tools.keyring, place, draft, undefined),
      id,
      operatorId: me.operatorId,
      source,
      status: 'active',
      createdAt: at,
      createdBy: by,
      createdByName: me.realname,
      updatedAt: at,
      updatedBy: by,
    } as typeof clients.$inferInsert)
    .returning()
  if (row === undefined) throw new Error('no care recipient was filed')
  return row
}
