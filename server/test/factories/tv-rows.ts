import { tvtop, type TvtopDraft } from '@kangju/contract'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { boxes } from '../../src/modules/boxes/tvtop/table.ts'
import { macOfToken } from '../../src/modules/boxes/tvtop/token.ts'
import { addTvUser as writeTvUser, type NewTvUser } from '../../src/modules/boxes/tvuser/service.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { operatorOf } from './client-rows.ts'

type Whose = 'a' | 'b'

export const tvOrganOf = async (api: TestApi, whose: Whose = 'a') => {
  const all = await api.db.select().from(organs)
  return all.find(({ name }) => name === `Organ ${whose.toUpperCase()}`)?.id ?? ''
}

let serial = 0
const nextNumber = () => {
  serial += 1
  return String(serial).padStart(6, '0')
}

/** A household, as an activation or an import creates it. */
export const addTvUser = async (api: TestApi, change: Partial<NewTvUser> = {}, whose: Whose = 'a') => {
  const given = {
    tvAccount: `TV${nextNumber()}`,
    name: '王敏',
    mobile: '13812345678',
    areaCode: '330106',
    address: '文三路100号1幢101室',
    ...change,
  }
  const by = { id: null, realname: null, now: api.now() }
  return (await writeTvUser(api.db, api.tools.keyring, await operatorOf(api, whose), given, by)).id
}

export const boxToken = 'token-of-a-test-box'

type NewBox = Partial<typeof boxes.$inferInsert> & { token?: string }

/** A box as imported: free, enabled, able to call. */
export const addBox = async (api: TestApi, { token = boxToken, ...change }: NewBox = {}, whose: Whose = 'a') => {
  const number = nextNumber()
  const at = api.now().toISOString()
  const operatorId = await operatorOf(api, whose)
  const sn = change.sn ?? `KJBOX-${number}`
  const [row] = await api.db
    .insert(boxes)
    .values({
      id: newId(),
      operatorId,
      createdAt: at,
      updatedAt: at,
      sn,
      model: 'E900',
      ecallid: `EC${whose}${number}`,
      tokenMac: macOfToken(api.tools.keyring, { operatorId, sn }, token),
      status: 'enabled',
      ...change,
    })
    .returning()
  if (row === undefined) throw new Error('no box was added')
  return row
}

/** Edits a box as the form does: with all stored fields. */
export const editBox = async (api: TestApi, id: string, change: Partial<TvtopDraft>, as = api.admin) => {
  const { data: row } = await api.admin(tvtop.read, { params: { id } })
  const { mac, vendor, model, ecallid, tvUserId, organId, address, remark, version } = row
  const kept = { mac, vendor, model, ecallid, tvUserId, organId, address, remark }
  return as(tvtop.edit, { body: { id, version, ...kept, ...change } })
}
