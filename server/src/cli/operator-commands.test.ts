import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profile } from '@kangju/contract'
import { Secret, TOTP } from 'otpauth'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { operatorCommand } from './operator-commands.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await testApi()
  folder = await mkdtemp(join(tmpdir(), 'kangju-commands-'))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

const run = async (...args: string[]) => {
  const { db, keyring } = api.tools
  return operatorCommand(args)?.({ config: {} as never, db, keyring })
}

const numbers = '--mobile 13800000000 --finance-mobile 13900000000 --name 新运营商 --contact 林文轩'.split(' ')
const create = (code: string, prefix: string, admin: string) =>
  run('create', '--code', code, '--card-prefix', prefix, '--admin', admin, ...numbers)

test('an operator is created once: code and card prefix are each unique, its user names are its own', async () => {
  expect(await create('NEWOP', '8688', 'linwx')).toMatch(/^operator NEWOP is there; linwx signs in with \S{16} /)
  expect(await create('SAMENAME', '8691', 'linwx')).toMatch(/^operator SAMENAME is there; linwx signs in/)
  await expect(create('NEWOP', '8689', 'other_admin')).rejects.toThrow('an operator with this code')
  await expect(create('OTHER', '8688', 'other_admin')).rejects.toThrow('this card prefix is taken')
  await expect(create('lower', '8689', 'other_admin')).rejects.toThrow('--code is missing or not valid')
})

test('valid level tables are stored, invalid ones are refused', async () => {
  const table = { name: '上海', adl: [100, 70, 50], cognition: [16, 4, 2], perception: [12, 4, 2] }
  const combined = [0, 1, 2, 3].map((level) => [level, level, level, level + 1])
  const put = async (content: unknown) => {
    const file = join(folder, 'tables.json')
    await writeFile(file, JSON.stringify(content))
    return run('longcare', '--code', 'NEWOP', '--file', file)
  }
  expect(await put([{ prefix: '31', table: { ...table, combined } }])).toBe('tables beside the national one: 1')
  const wrong = [
    { ...table, combined, adl: [70, 70, 50] },
    { ...table, combined: [[0]] },
    { ...table, combined, adl: [200, 70, 50] },
  ]
  for (const one of wrong) await expect(put([{ prefix: '31', table: one }])).rejects.toThrow(/^not valid: /)
  await expect(put([{ prefix: 'x', table: { ...table, combined } }])).rejects.toThrow(/^not valid: /)
})

test('a known parameter within its bounds is set, others are refused', async () => {
  const set = (...pairs: string[]) => run('set', '--code', 'NEWOP', ...pairs)
  expect(await set('singleSession=0', 'payTimeoutMin=45')).toBe('set singleSession, payTimeoutMin')
  for (const wrong of ['singleSession=2', 'payTimeoutMin=0', 'noSuchThing=1', 'payTimeoutMin=abc'])
    await expect(set(wrong)).rejects.toThrow(/^not valid: /)
  await expect(set()).rejects.toThrow('nothing to set')
})

test('the second factor of an account is removed, if it has one', async () => {
  const password = 'Harbour#2026'
  await run(
    'create',
    '--code',
    'FACTOR',
    '--card-prefix',
    '8690',
    '--admin',
    'chenyi',
    '--password',
    password,
    ...numbers,
  )
  const self = api.asUser('chenyi')
  const reset = (code: string) => run('reset-factor', '--code', code, '--admin', 'chenyi')
  await expect(reset('FACTOR')).rejects.toThrow('chenyi has no second factor')
  const { secret } = (await self(profile.startFactor, { body: { password } })).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.now().getTime() })
  expect((await self(profile.confirmFactor, { body: { code } })).status).toBe(200)
  await expect(reset('NEWOP')).rejects.toThrow('the operator has no account chenyi')
  expect(await reset('FACTOR')).toBe('chenyi signs in with the password alone')
  expect((await self(profile.read)).data.secondFactor).toBeNull()
})

test('an unknown command returns undefined', async () => {
  expect(await run('destroy')).toBeUndefined()
})
