import { calls, closed, Count, edgeStaffWallet, Fen, orNull, type Endpoint, type TSchema } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sendData } from '../../src/http/envelope.ts'
import { compileBody, fieldErrors } from '../../src/http/validate.ts'
import { changeSettings } from '../../src/modules/base/operator/service.ts'
import { post } from '../../src/modules/books/ledger/service.ts'
import { ledgerTxns } from '../../src/modules/books/ledger/table.ts'
import { moveInWallet } from '../../src/modules/books/wallet/service.ts'
import { walletFlows } from '../../src/modules/books/wallet/table.ts'
import { newId } from '../../src/secret/token.ts'
import { yuanOfFen } from '../../src/sheet/cell-text.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { requireInvariants } from '../api/invariants.ts'
import { operatorOf } from '../factories/client-rows.ts'
import { partyToken } from '../factories/field-rows.ts'
import { freshKey } from '../factories/order-rows.ts'
import { addPerson } from '../factories/people-rows.ts'
import { fundWallet } from '../factories/settlement-rows.ts'

// Money is whole fen from the request to the table and back, exact up to 2^53.

const most = Number.MAX_SAFE_INTEGER
const dearest = 9_999_999_999
const runs = { numRuns: Number(process.env['SWEEP_AMOUNTS'] ?? 12) }

interface Plain {
  type?: string | string[]
  unit?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, Plain>
  items?: Plain
}

interface Field {
  readonly at: readonly string[]
  readonly schema: Plain
}

/** Fields that hold money, by their name or unit, with their paths; items of a list are those of its first. */
const moneyFields = (schema: Plain | undefined, at: readonly string[] = []): Field[] => [
  ...Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) => [
    ...(/(^f|F)en$/.test(name) || inner.unit === 'fen' ? [{ at: [...at, name], schema: inner }] : []),
    ...moneyFields(inner, [...at, name]),
  ]),
  ...(schema?.items === undefined ? [] : moneyFields(schema.items, [...at, '0'])),
]

/** A body with nothing but one value. */
const bodyWith = ([first = '', ...rest]: readonly string[], value: unknown): unknown => {
  const inner = rest.length === 0 ? value : bodyWith(rest, value)
  return first === '0' ? [inner] : { [first]: inner }
}

const bodies = calls.flatMap(({ path, body }) =>
  moneyFields(body as Plain | undefined).map((field) => ({ path, body: body as TSchema, ...field })),
)

describe('the contract', () => {
  test('declares every amount as an integer', () => {
    const partsOf = ({ query, body, reply }: Endpoint) => [query, body, reply] as (Plain | undefined)[]
    const amounts = calls.flatMap((call) =>
      partsOf(call)
        .flatMap((part) => moneyFields(part))
        // A group of amounts, such as the sums of a list, is no amount itself.
        .filter(({ schema }) => schema.properties === undefined && schema.items === undefined)
        .map(({ at, schema }) => ({ at: `${call.path} ${at.join('.')}`, types: [schema.type ?? []].flat() })),
    )
    expect(amounts.length).toBeGreaterThan(200)
    expect(amounts.filter(({ types }) => types.filter((type) => type !== 'null').join() !== 'integer')).toEqual([])
  })

  test('refuses an amount that is no whole number of fen, or over its limit, on its field', () => {
    expect(bodies.length).toBeGreaterThan(15)
    const wrong = fc.oneof(
      fc.bigInt({ min: BigInt(dearest) + 1n, max: 2n ** 63n }).map(Number),
      fc.double({ min: 0, max: dearest, noNaN: true, noDefaultInfinity: true }).filter((n) => !Number.isInteger(n)),
      fc.integer({ min: -dearest, max: -1 }),
      fc.nat().map(String),
      fc.constantFrom(2 ** 53, 2 ** 53 + 2, 1e308, true, '', [], {}),
    )
    for (const { path, body, at, schema } of bodies) {
      const check = compileBody(body)
      const isRefused = (value: unknown) =>
        !check(bodyWith(at, value)) && at.join('.') in (fieldErrors(check.errors).details.fields ?? {})
      const right = fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? dearest })
      fc.assert(
        fc.property(wrong, right, (bad, good) => {
          expect([path, at, bad, isRefused(bad)]).toEqual([path, at, bad, true])
          expect([path, at, good, isRefused(good)]).toEqual([path, at, good, false])
        }),
        { numRuns: 40 },
      )
    }
  })

  test('answers with amounts digit by digit', async () => {
    const app = Fastify()
    let fen = 0
    const reply = closed({ availableFen: Fen, sumFen: Count, restFen: orNull(Fen) })
    app.get('/', (_request, answer) => sendData(answer, reply, { availableFen: fen, sumFen: fen, restFen: fen }))
    await fc.assert(
      fc.asyncProperty(fc.maxSafeInteger(), async (amount) => {
        fen = amount
        expect((await app.inject('/')).body).toContain(
          `{"availableFen":${amount},"sumFen":${amount},"restFen":${amount}}`,
        )
        expect(
          yuanOfFen(amount)
            .replace('.', '')
            .replace(/^(-?)0+(?=\d)/, '$1'),
        ).toBe(String(amount))
      }),
    )
    await app.close()
  })
})

describe('the server', () => {
  let api: TestApi
  let operatorId: string
  let call: TestApi['anonymous']
  let ownerId: string
  beforeAll(async () => {
    api = await testApi()
    operatorId = await operatorOf(api)
    await changeSettings(api.db, 'A', { withdrawMinFen: 1, withdrawMaxFen: dearest })
  })
  afterEach(() => requireInvariants(api.db))
  afterAll(() => api.close())

  const newOwner = async (fen: number) => {
    ownerId = await addPerson(api, { bankBranch: '杭州西湖支行' })
    await fundWallet(api, { ownerType: 'people', ownerId }, fen)
    call = api.withToken(await partyToken(api, 'staff', ownerId))
  }
  test('keeps every amount in a 64-bit column', async () => {
    const { rows } = await api.db.execute<{ at: string; type: string }>(sql`
      select table_name || '.' || column_name as at, data_type as type from information_schema.columns
      where table_schema = 'public' and column_name ~ '(^|_)fen$'`)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ type }) => type !== 'bigint')).toEqual([])
  })

  test('books and answers a withdrawal of any amount to the fen', async () => {
    await newOwner(dearest)
    const amounts = fc.oneof(fc.integer({ min: 1, max: dearest }), fc.constantFrom(1, dearest - 1, dearest))
    await fc.assert(
      fc.asyncProperty(amounts, async (amountFen) => {
        const asked = await call(edgeStaffWallet.settle, { body: { amountFen }, headers: freshKey() })
        expect(asked).toMatchObject({ status: 200, data: { amountFen, feeFen: 0, netFen: amountFen } })
        const { rows } = await api.pool.query<{ fen: string }>(
          `select e.fen::text as fen from ledger_entry e join ledger_txn t on t.id = e.txn_id where t.biz_no = $1`,
          [asked.data.settleNo],
        )
        expect(rows.map(({ fen }) => fen)).toEqual([String(amountFen), String(amountFen)])
        const { data } = await call(edgeStaffWallet.wallet, {})
        expect([data.availableFen, data.frozenFen]).toEqual([dearest - amountFen, amountFen])
        expect((await call(edgeStaffWallet.withdraw, { params: { id: asked.data.id } })).status).toBe(200)
      }),
      runs,
    )
    const over = await call(edgeStaffWallet.settle, { body: { amountFen: dearest + 1 }, headers: freshKey() })
    expect([over.status, Object.keys(over.errors ?? {})]).toEqual([422, ['amountFen']])
  })

  test('keeps and shows a wallet up to 2^53 fen, and refuses what goes beyond', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: most }), async (fen) => {
        await newOwner(fen)
        expect((await call(edgeStaffWallet.wallet, {})).data.availableFen).toBe(fen)
        const [flow] = (await call(edgeStaffWallet.flows, {})).data
        expect([flow?.amountFen, flow?.availAfterFen]).toEqual([fen, fen])
      }),
      { ...runs, examples: [[most]] },
    )
    await newOwner(most)
    const entry = { operatorId, ownerId, bizNo: newId(), actor: { id: null, name: null }, now: api.now() }
    const beyond = api.db.transaction((tx) => moveInWallet(tx, 'credit', { ...entry, fen: 2 }))
    await expect(beyond).rejects.toThrow('whole fen')
    expect((await call(edgeStaffWallet.wallet, {})).data.availableFen).toBe(most)
    expect(await api.db.$count(walletFlows, eq(walletFlows.ownerId, ownerId))).toBe(1)
  })

  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('books nothing with a leg of %d', async (fen) => {
    const legs = { debit: [{ account: 'CASH:bank', fen }], credit: [{ account: 'FEE_INCOME', fen }] } as const
    const before = await api.db.$count(ledgerTxns)
    const booking = post(api.db, { operatorId, bizType: 'test', bizNo: newId(), ...legs, now: api.now() })
    await expect(booking).rejects.toThrow('whole fen')
    expect(await api.db.$count(ledgerTxns)).toBe(before)
  })
})
