import Fastify from 'fastify'
import { Pool } from 'pg'
import { ourApp, type Connection } from '../our-app.ts'

// One of the two servers that bench/orders.ts compares, in a separate process.
const [kind = 'ours', config = '{}', behindMs = '0'] = process.argv.slice(2)
const connection = JSON.parse(config) as Connection

/** The page alone, as plainly as Fastify and pg allow: no session, no guard, no masking, no totals, no reply schema. */
const bare = async () => {
  const pool = new Pool({ ...connection, max: 16 })
  const app = Fastify()
  const text = `select id, operator_id, version, created_at, created_by, created_by_name, updated_at, updated_by, order_no, biz_type, source,
    title, booker_id, booker_name, booker_mobile, client_id, client_name, total_fen, discount_fen, pay_fen, pay_method, child_count, done_count,
    refund_status, refunded_fen, organ_id, marketer_id, paid_at, pay_expire_at, expire_at, status
    from main_order where operator_id = $1 and status = $2 and deleted_at is null order by created_at desc, id desc limit $3 offset $4`
  const { rows } = await pool.query<{ id: string }>('select id from bench.operator where op = 0')
  const operatorId = rows[0]?.id
  app.get<{ Querystring: { status: string } }>('/api/order/list', async ({ query }) => {
    const found = await pool.query({ name: 'page', text, values: [operatorId, query.status, 20, 0] })
    return { code: 20000, message: 'ok', data: { items: found.rows } }
  })
  return app
}

const ours = () => ourApp(connection, () => new Date(Date.now() - Number(behindMs)))

const app = await (kind === 'bare' ? bare() : ours())
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
