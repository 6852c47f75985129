import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AreaTables, faultsOfTable, formats, OperatorSettings, type AreaTable, type FormatName } from '@kangju/contract'
import { compileBody } from '../http/validate.ts'
import { writeAudit } from '../http/audit.ts'
import { createAdministrator, findByUsername } from '../modules/account/service.ts'
import { examKeyOf } from '../modules/clorder/service.ts'
import { changeLongcareTables, changeSettings, createOperator, operatorIdOf } from '../modules/operator/service.ts'
import { onDatabase, print, type Workplace } from './open.ts'

const usage = `npm run operator -- create --code ANNING --name 安宁护理 --card-prefix 8602 --contact 林文轩 --mobile 13800000000
                        --finance-mobile 13900000000 --admin linwx [--password …] [--tel 400-820-1560]
npm run operator -- exam-key --code ANNING     the key that the examination partner signs its notices with
npm run operator -- longcare --code ANNING --file tables.json     how levels of long-term care are made (docs/longcare-tables.md)
npm run operator -- set --code ANNING key=value […]     parameters: ${Object.keys(OperatorSettings.properties).join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    'card-prefix': { type: 'string' },
    contact: { type: 'string' },
    mobile: { type: 'string' },
    'finance-mobile': { type: 'string' },
    admin: { type: 'string' },
    password: { type: 'string' },
    tel: { type: 'string' },
    file: { type: 'string' },
  },
})
type Name = keyof typeof values
const operatorCode = /^[A-Z][A-Z0-9_]{1,15}$/

const given = (name: Name, format: FormatName | RegExp) => {
  const value = (values[name] ?? '').trim()
  const fits = format instanceof RegExp ? format.test(value) : formats[format].test(value)
  if (!fits)
    throw new Error(
      `--${name} is missing or not valid${format instanceof RegExp ? '' : `: ${formats[format].text.en}`}`,
    )
  return value
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const newPassword = () => `${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}7k`

const trail = (
  place: Workplace,
  db: Workplace['db'],
  operatorId: string,
  action: string,
  detail: Record<string, unknown>,
) =>
  writeAudit(db, place.keyring, {
    operatorId,
    at: new Date(),
    actorId: null,
    actorName: 'command line',
    action,
    entityId: operatorId,
    detail,
    ip: null,
  })

const create = async (place: Workplace) => {
  const code = given('code', operatorCode)
  const username = given('admin', 'username')
  const password = values.password === undefined ? newPassword() : given('password', 'password')
  const operator = {
    code,
    name: given('name', 'title'),
    contactName: given('contact', 'personName'),
    contactMobile: formats.mobile.normalise(given('mobile', 'mobile')),
    financeMobile: formats.mobile.normalise(given('finance-mobile', 'mobile')),
    cardPrefix: given('card-prefix', /^\d{4}$/),
    ...(values.tel === undefined ? {} : { serviceTel: given('tel', 'tel') }),
  }
  await place.db.transaction(async (tx) => {
    if ((await findByUsername(tx, username)) !== undefined) throw new Error(`the user name ${username} is taken`)
    const now = new Date()
    const operatorId = await createOperator(tx, place.keyring, now, operator)
    await createAdministrator(tx, place.keyring, now, {
      operatorId,
      username,
      password,
      realname: operator.contactName,
      mobile: operator.contactMobile,
    })
    await trail(place, tx, operatorId, 'operator.create', { code, admin: username })
  })
  print(
    `operator ${code} is there; ${username} signs in${values.password === undefined ? ` with ${password} (shown this once)` : ''}`,
  )
}

const change = async (place: Workplace) => {
  const pairs = positionals.slice(1).map((pair) => pair.split('=', 2))
  const wanted = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Number(value)]))
  if (pairs.length === 0) throw new Error('nothing to set: give key=value')
  await place.db.transaction(async (tx) => {
    const { id, settings } = await changeSettings(tx, given('code', operatorCode), wanted)
    const fits = compileBody(OperatorSettings)
    if (!fits(settings))
      throw new Error(
        `not valid: ${fits.errors?.map((error) => `${error.instancePath.slice(1) || JSON.stringify(error.params)} ${error.message}`).join('; ')}`,
      )
    await trail(place, tx, id, 'operator.set', wanted)
  })
  print(`set ${pairs.map(([key]) => key).join(', ')}`)
}

/** Told to whoever runs the server, who gives it to the partner; that it was asked for stays in the trail. */
const tellExamKey = async (place: Workplace) => {
  const code = given('code', operatorCode)
  const operatorId = await operatorIdOf(place.db, code)
  await trail(place, place.db, operatorId, 'operator.examKey', { code })
  print(examKeyOf(place.keyring, code))
}

const setLongcareTables = async (place: Workplace) => {
  const tables = JSON.parse(await readFile(values.file ?? '', 'utf8')) as AreaTable[]
  const fits = compileBody(AreaTables)
  const faults = fits(tables)
    ? tables.flatMap(faultsOfTable)
    : (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`)
  if (faults.length > 0) throw new Error(`not valid: ${faults.join('; ')}`)
  await place.db.transaction(async (tx) => {
    const id = await changeLongcareTables(tx, given('code', operatorCode), tables)
    await trail(place, tx, id, 'operator.longcare', { tables })
  })
  print(`tables beside the national one: ${tables.length}`)
}

const commands = { create, set: change, longcare: setLongcareTables, 'exam-key': tellExamKey }
const run = commands[positionals[0] as keyof typeof commands] as ((place: Workplace) => Promise<void>) | undefined
if (run === undefined) {
  print(usage)
  process.exitCode = 1
} else {
  await onDatabase(async (place) => {
    try {
      await run(place)
    } catch (error) {
      const cause = (error as { cause?: { constraint?: string } }).cause
      if (cause?.constraint === 'operator__code')
        throw new Error(`there is an operator with this code already`, { cause: error })
      if (cause?.constraint === 'operator__card_prefix') throw new Error(`this card prefix is taken`, { cause: error })
      throw error
    }
  })
}
