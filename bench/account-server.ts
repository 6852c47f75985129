import Fastify from 'fastify'
import { Pool } from 'pg'
import { ourApp, type Connection } from './our-app.ts'

// One of the two servers that bench/account-list.ts compares, in a separate process.
const [kind = 'ours', config = '{}', operatorId = ''] = process.argv.slice(2)
const connection = JSON.parse(config) as Connection

/** The page alone, as plainly as Fastify and pg allow: no session, no guard, no masking, no totals, no reply schema. */
const bare = async () => {
  const pool = new Pool({ ...connection, max: 16 })
  const app = Fastify()
  const text = `select id, operator_id, version, created_at, created_by, created_by_name, updated_at, updated_by, deleted_at, username,
    realname, mobile, avatar, title, isdefault, organ_id, ecallid, status, ignore_remind_date, last_login_at, last_login_ip
    from account where operator_id = $1 and deleted_at is null order by id desc limit $2 offset $3`
  app.get('/api/account/list', async () => {
    const { rows } = await pool.query({ name: 'page', text, values: [operatorId, 20, 0] })
    return { code: 20000, message: 'ok', data: { items: rows } }
  })
  return app
}

const app = await (kind === 'bare' ? bare() : ourApp(connection))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
