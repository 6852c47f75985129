import { businessDay, edgeOrder, reconciliation, type LedgerAccount } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asCustomer, readVisit, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson } from '../../../../test/factories/people-rows.ts'
import { moveInWallet, openWallet, postDue } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'

const dayMs = 24 * 60 * 60 * 1000
let api: TestApi
let finance: TestApi['admin']
beforeAll(async () => {
  api = await testApi()
  finance = api.asUser(testNames('a').holder('peoplefinancial'))
})
afterAll(() => api.close())

const entriesOf = async (account: LedgerAccount) => {
  const query = { account, day: businessDay(api.now()), limit: 100 }
  return (await finance(reconciliation.entries, { query })).data.items
}

test('earnings that become available name their visit', async () => {
  const { id, mainId } = await visitOf(api, 'unconfirmed')
  const customer = await asCustomer(api, (await orderById(api, mainId)).bookerId)
  expect((await customer(edgeOrder.confirm, { params: { id }, body: {}, headers: freshKey() })).status).toBe(200)
  api.pass(8 * dayMs)
  while ((await postDue(api.db, api.now())) > 0);
  const { childNo } = await readVisit(api, id)
  const posted = (await entriesOf('WALLET_AVAIL')).filter(({ bizType }) => bizType === 'earning.posted')
  expect(posted.length).toBeGreaterThan(0)
  for (const { document } of posted) expect(document).toEqual({ kind: 'visit', no: childNo })
})

test('manual adjustments name their wallet flow, of staff or of an organisation', async () => {
  const operatorId = await operatorOf(api)
  const owners = [
    ['people', await addPerson(api)],
    ['organ', await openedOrgan(api)],
  ] as const
  for (const [ownerType, ownerId] of owners) {
    await openWallet(api.db, { operatorId, ownerType, ownerId }, api.now())
    const entry = { operatorId, ownerId, actor: { id: null, name: '财务' }, remark: '补发奖励', now: api.now() }
    await api.db.transaction((tx) => moveInWallet(tx, 'credit', { ...entry, fen: 500 }))
    await api.db.transaction((tx) => moveInWallet(tx, 'debit', { ...entry, fen: 200 }))
    const flows = await api.db.select().from(walletFlows).where(eq(walletFlows.ownerId, ownerId))
    const kind = ownerType === 'people' ? 'peopleFlow' : 'organFlow'
    const found = await entriesOf('ADJUST_EXPENSE')
    for (const { flowNo } of flows)
      expect(found.find(({ bizNo }) => bizNo === flowNo)?.document).toEqual({ kind, no: flowNo })
  }
})
