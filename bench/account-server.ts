import Fastify from 'fastify'
import { Pool } from 'pg'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { makeLog } from '../server/src/log.ts'
import { linkCodes } from '../server/src/modules/minicode/link-code.ts'
import { makeWhoIs } from '../server/src/modules/session/who-is.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'

// One of the two servers that bench/account-list.ts compares, in a process of its own.
const [kind = 'ours', config = '{}', operatorId = ''] = process.argv.slice(2)
const connection = JSON.parse(config) as {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const ours = async () => {
  const { db, pool } = openDatabase(connection)
  const clock = () => new Date()
  const { whoIs, forget } = makeWhoIs(db, clock)
  const log = makeLog('warn')
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  return buildApp({
    tools: {
      db,
      clock,
      keyring,
      log,
      dataDir: '/tmp',
      filesDir: '/tmp',
      publicUrl: 'http://127.0.0.1',
      miniCode: linkCodes,
      forget,
    },
    pool,
    whoIs,
  })
}

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

const app = await (kind === 'bare' ? bare() : ours())
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
