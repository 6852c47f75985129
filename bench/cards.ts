/** Generating 20,000 prepaid cards, distributing and activating 5,000, and lists of 100,000: `node bench/cards.ts`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepaycard, prepaycardactive, prepaycarddistribut, prepaycardinfo, type Endpoint } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/db/client.ts'
import { foldRowCounts } from '../server/src/db/counters.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { playAs } from '../server/src/demo/player.ts'
import { linkCodes } from '../server/src/gateways/mini-codes-link.ts'
import { payChannels } from '../server/src/gateways/pay-channels.ts'
import type { Me, Tools } from '../server/src/http/call.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { accounts } from '../server/src/modules/base/account/table.ts'
import { createAdministrator } from '../server/src/modules/base/account/service.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { prepayCards } from '../server/src/modules/books/prepaycard/table.ts'
import { organs } from '../server/src/modules/organs/organ/table.ts'
import { indexOf } from '../server/src/rows/sensitive.ts'
import '../server/src/modules/wiring.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { newId } from '../server/src/secret/token.ts'
import { directoryStore } from '../server/src/store/directory.ts'
import { bareOrgan } from '../server/test/factories/bare-organ.ts'
import { batchDraft } from '../server/test/factories/batch-rows.ts'
import { addFigure } from './report.ts'

const batches = Number(process.env['BENCH_BATCHES'] ?? 5)
const quantity = 20_000
const generationLimitS = 10
const activated = 5000
const activationLimitS = 5
const listLimitMs = 100

const directory = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const postgres = await startEmbedded({ directory })
const { db, close } = openDatabase(postgres.config, { patience: 0 })
const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await migrate(postgres.config)
  const clock = () => new Date()
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const own = { code: 'BENCH', name: '基准', cardPrefix: '9999', ...contact }
  const operatorId = await createOperator(db, keyring, clock(), own)
  const person = { operatorId, username: 'bench', password: 'Bench#2026', realname: '王敏', mobile: '13800000000' }
  await createAdministrator(db, keyring, clock(), person)
  const [account] = await db.select().from(accounts).where(eq(accounts.username, person.username))
  const me: Me = {
    ...person,
    id: account?.id ?? '',
    organId: null,
    isdefault: 1,
    authoritys: [],
    sessionId: '',
  }
  const tools: Tools = {
    db,
    clock,
    keyring,
    log: makeLog('warn'),
    dataDir: directory,
    store: directoryStore(directory),
    publicUrl: 'http://127.0.0.1',
    miniCode: linkCodes,
    pay: payChannels([]),
    forget: () => undefined,
  }
  const play = playAs(tools, me)

  const took: number[] = []
  for (let n = 0; n < batches; n += 1) {
    const { id } = await play(clock(), prepaycard.add, { body: batchDraft({ quantity }) })
    const begun = performance.now()
    await play(clock(), prepaycard.createinfo, { params: { id } })
    await runDueTasks(tools)
    took.push((performance.now() - begun) / 1000)
    const { generatedCount, status } = await play(clock(), prepaycard.read, { params: { id } })
    if (generatedCount !== quantity || status !== 'enabled') throw new Error('the batch is not complete')
  }
  const slowest = Math.max(...took)
  addFigure({
    what: `generating ${quantity.toLocaleString('en')} cards, the slowest of ${batches}`,
    value: slowest,
    unit: 's',
    below: generationLimitS,
    note: `median ${median(took).toFixed(1)} s`,
  })

  const organId = newId()
  const at = clock().toISOString()
  const organ = { ...bareOrgan('JG000001'), name: '基准护理站', active: 1 as const, createdAt: at, updatedAt: at }
  await db.insert(organs).values({ ...organ, id: organId, operatorId })
  const stock = (await play(clock(), prepaycarddistribut.batches)).find(({ freeCount }) => freeCount >= activated)
  const timed = async (act: () => Promise<unknown>) => {
    const begun = performance.now()
    await act()
    return (performance.now() - begun) / 1000
  }
  let distId = ''
  const distribution = await timed(async () => {
    const contact = { contactName: '王敏', contactMobile: '13800000000' }
    const draft = { batchId: stock?.id ?? '', organId, quantity: activated, salePriceFen: 48_000, ...contact }
    distId = (await play(clock(), prepaycarddistribut.add, { body: { ...draft, activeMode: 'bulk' } })).id
  })
  const buyer = { buyerName: '王敏', buyerMobile: '13800000000', buyerIdCard: '11010519491231002X' }
  const activation = await timed(() =>
    play(clock(), prepaycardactive.activate, { body: { distId, mode: 'count', count: activated, ...buyer } }),
  )
  const some = `${activated.toLocaleString('en')} cards`
  addFigure({ what: `distributing ${some}`, value: distribution, unit: 's' })
  addFigure({ what: `activating ${some}`, value: activation, unit: 's', below: activationLimitS })

  const place = { operatorId, table: 'prepay_card', field: 'holderMobile', kind: 'mobile' } as const
  await db.execute(sql`update prepay_card set holder_mobile_index = 'x' || seq % 5000, status = 'active',
    balance_fen = face_fen, activated_at = now() where seq % 4 = 0`)
  const holder = '13812345678'
  const [middle] = await db
    .select()
    .from(prepayCards)
    .where(eq(prepayCards.seq, quantity / 2))
    .limit(1)
  await db
    .update(prepayCards)
    .set({ holderMobileIndex: indexOf(keyring, place, holder) })
    .where(eq(prepayCards.id, middle?.id ?? ''))
  await foldRowCounts(db)
  await db.execute(sql`vacuum analyze prepay_card`)

  const start = middle?.cardNo.slice(0, 9) ?? ''
  const lists: [string, Endpoint, object][] = [
    ['all cards', prepaycardinfo.list, {}],
    ['one state', prepaycardinfo.list, { status: 'active' }],
    ['one number', prepaycardinfo.list, { cardNo: middle?.cardNo }],
    ['500 numbers', prepaycardinfo.list, { cardNoFrom: `${start}0100`, cardNoTo: `${start}0105` }],
    ['one batch', prepaycardinfo.list, { batchId: middle?.batchId }],
    ['a holder', prepaycardinfo.list, { holderMobile: holder }],
    ['the middle page', prepaycardinfo.list, { page: (batches * quantity) / 40 }],
    ['the last page', prepaycardinfo.list, { page: (batches * quantity) / 20 }],
    ['the last page by falling number', prepaycardinfo.list, { page: (batches * quantity) / 20, sort: '-cardNo' }],
    ['the last page of a state', prepaycardinfo.list, { page: (batches * quantity) / 80, status: 'active' }],
    ['batches with their figures', prepaycard.list, {}],
  ]
  const many = `${(batches * quantity).toLocaleString('en')} cards`
  for (const [name, endpoint, query] of lists) {
    const times: number[] = []
    for (let n = 0; n < 15; n += 1) {
      const begun = performance.now()
      await play(clock(), endpoint, { query: query as never })
      times.push(performance.now() - begun)
    }
    addFigure({ what: `list of ${many}: ${name}`, value: median(times), unit: 'ms', below: listLimitMs })
  }
} finally {
  await close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
