import { noWriteElsewhere } from './no-write-elsewhere.ts'
import { testRule } from './rule-tester.ts'

const refund = 'server/src/modules/care/refund/service.ts'
const foreign = `import { orders } from '../order/table.ts';`
const own = `import { refunds } from './table.ts';`
const belongs = /belongs to module care\/order.*modules\/care\/order\/service\.ts/

testRule('no-write-elsewhere', noWriteElsewhere, {
  options: { helpers: ['crud', 'move'] },
  good: [
    [refund, `${own} export const f = (tx) => tx.insert(refunds).values({})`],
    [refund, `${own} export const f = (tx) => tx.execute(sql\`update \${refunds} set a = 1\`)`],
    [refund, `${foreign} export const f = (tx) => tx.select().from(orders).leftJoin(orders, eq(orders.id, 1))`],
    [refund, `${foreign} export const f = (tx) => tx.execute(sql\`select 1 from \${orders} for update\`)`],
    [refund, `${foreign} ${own} export const f = (tx) => tx.delete(refunds).where(eq(refunds.orderId, orders.id))`],
    [refund, `${own} export const routes = crud(refund, refunds, {})`],
    [refund, `import { addRefunded } from '../order/service.ts'; export const f = (tx) => addRefunded(tx, 1)`],
    [refund, `${foreign} export const f = (tx, orders) => tx.insert(orders)`],
    [
      'server/src/modules/care/order/parts/a.ts',
      `import { orders } from '../table.ts'; export const f = (tx) => tx.update(orders)`,
    ],
    [
      'server/src/http/audit.ts',
      `import { audits } from '../db/tables.ts'; export const f = (tx) => tx.insert(audits)`,
    ],
  ],
  bad: [
    [refund, `${foreign} export const f = (tx) => tx.insert(orders).values({})`, belongs],
    [refund, `${foreign} export const f = (tx) => tx.update(orders).set({})`, belongs],
    [refund, `${foreign} export const f = (tx) => tx.with(x).delete(orders)`, belongs],
    [refund, `import { orders as o } from '../order/table'; export const f = (tx) => tx.insert(o)`, belongs],
    [refund, `import * as t from '../order/table.ts'; export const f = (tx) => tx.insert(t.orders)`, belongs],
    [refund, `${foreign} const t = orders; export const f = (tx) => tx.insert(t as never)`, belongs],
    [refund, `${foreign} export const f = (tx) => tx.execute(sql\`delete from \${orders} where 1=1\`)`, belongs],
    [refund, `${foreign} export const routes = crud(refund, orders, {})`, belongs],
    [refund, `export { orders } from '../order/table.ts'`, /do not pass on the tables of module care\/order/],
    [refund, `export * from '../order/table.ts'`, /do not pass on the tables of module care\/order/],
    [
      'server/src/jobs/a.ts',
      `import { orders } from '../modules/care/order/table.ts'; export const f = (tx) => tx.update(orders)`,
      belongs,
    ],
  ],
})
