import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AreaTables, faultsOfTable, formats, OperatorSettings, type AreaTable, type FormatName } from '@kangju/contract'
import { compileBody } from '../http/validate.ts'
import { writeAudit } from '../http/audit.ts'
import { accountsNamed, createAdministrator, passwordFault } from '../modules/base/account/service.ts'
import { readFactor, removeFactor } from '../modules/base/factor/service.ts'
import { examKeyOf } from '../modules/care/clorder/service.ts'
import {
  changeDutyMobile,
  changeLongcareTables,
  changeSettings,
  createOperator,
  operatorIdOf,
} from '../modules/base/operator/service.ts'
import type { Workplace } from './open.ts'

export const usage = `npm run operator -- create --code ANNING --name 安宁护理 --card-prefix 8602 --contact 林文轩 --mobile 13800000000
                        --finance-mobile 13900000000 --admin linwx [--password …] [--tel 400-820-1560]
npm run operator -- exam-key --code ANNING     the key that the examination partner signs its notices with
npm run operator -- longcare --code ANNING --file tables.json     how levels of long-term care are made (docs/longcare-tables.md)
npm run operator -- duty-mobile --code ANNING [--mobile 13800000000]     the phone that is texted when an emergency call is not answered; none without --mobile
npm run operator -- reset-factor --code ANNING --admin linwx     removes the second factor of an account that lost its phone and codes
npm run operator -- set --code ANNING key=value […]     parameters: ${Object.keys(OperatorSettings.properties).join(', ')}`

const readArgs = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
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
type Args = ReturnType<typeof readArgs>
type Name = keyof Args['values']
const operatorCode = /^[A-Z][A-Z0-9_]{1,15}$/

const given = ({ values }: Args, name: Name, format: FormatName | RegExp) => {
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

const auditLog = (
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

const create = async (place: Workplace, args: Args) => {
  const { values } = args
  const code = given(args, 'code', operatorCode)
  const username = given(args, 'admin', 'username')
  const password = values.password === undefined ? newPassword() : given(args, 'password', 'password')
  const fault = passwordFault(password, { username })
  if (fault !== undefined) throw new Error(`--password is not valid: ${fault.en}`)
  const operator = {
    code,
    name: given(args, 'name', 'title'),
    contactName: given(args, 'contact', 'personName'),
    contactMobile: formats.mobile.normalise(given(args, 'mobile', 'mobile')),
    financeMobile: formats.mobile.normalise(given(args, 'finance-mobile', 'mobile')),
    cardPrefix: given(args, 'card-prefix', /^\d{4}$/),
    ...(values.tel === undefined ? {} : { serviceTel: given(args, 'tel', 'tel') }),
  }
  await place.db.transaction(async (tx) => {
    const now = new Date()
    const operatorId = await createOperator(tx, place.keyring, now, operator)
    await createAdministrator(tx, place.keyring, now, {
      operatorId,
      username,
      password,
      realname: operator.contactName,
      mobile: operator.contactMobile,
    })
    await auditLog(place, tx, operatorId, 'operator.create', { code, admin: username })
  })
  const told = values.password === undefined ? ` with ${password} (shown this once)` : ''
  return `operator ${code} is there; ${username} signs in${told}`
}

const change = async (place: Workplace, args: Args) => {
  const pairs = args.positionals.slice(1).map((pair) => pair.split('=', 2))
  const wanted = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, Number(value)]))
  if (pairs.length === 0) throw new Error('nothing to set: give key=value')
  await place.db.transaction(async (tx) => {
    const { id, settings } = await changeSettings(tx, given(args, 'code', operatorCode), wanted)
    const fits = compileBody(OperatorSettings)
    if (!fits(settings))
      throw new Error(
        `not valid: ${fits.errors?.map((error) => `${error.instancePath.slice(1) || JSON.stringify(error.params)} ${error.message}`).join('; ')}`,
      )
    await auditLog(place, tx, id, 'operator.set', wanted)
  })
  return `set ${pairs.map(([key]) => key).join(', ')}`
}

/** Prints the key for the administrator, who passes it to the partner; the request is in the audit log. */
const tellExamKey = async (place: Workplace, args: Args) => {
  const code = given(args, 'code', operatorCode)
  const operatorId = await operatorIdOf(place.db, code)
  await auditLog(place, place.db, operatorId, 'operator.examKey', { code })
  return examKeyOf(place.keyring, code)
}

const setLongcareTables = async (place: Workplace, args: Args) => {
  const tables = JSON.parse(await readFile(args.values.file ?? '', 'utf8')) as AreaTable[]
  const fits = compileBody(AreaTables)
  const faults = fits(tables)
    ? tables.flatMap(faultsOfTable)
    : (fits.errors ?? []).map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`)
  if (faults.length > 0) throw new Error(`not valid: ${faults.join('; ')}`)
  await place.db.transaction(async (tx) => {
    const id = await changeLongcareTables(tx, given(args, 'code', operatorCode), tables)
    await auditLog(place, tx, id, 'operator.longcare', { tables })
  })
  return `tables beside the national one: ${tables.length}`
}

/** For the last super administrator, whose second factor no other account can remove. */
const resetFactor = async (place: Workplace, args: Args) => {
  const username = given(args, 'admin', 'username')
  await place.db.transaction(async (tx) => {
    const [account] = await accountsNamed(tx, username, given(args, 'code', operatorCode))
    if (account === undefined) throw new Error(`the operator has no account ${username}`)
    if ((await readFactor(tx, account.id)) === undefined) throw new Error(`${username} has no second factor`)
    await removeFactor(tx, account.id)
    await auditLog(place, tx, account.operatorId, 'operator.resetFactor', { username })
  })
  return `${username} signs in with the password alone`
}

const setDutyMobile = async (place: Workplace, args: Args) => {
  const mobile =
    args.values.mobile === undefined ? undefined : formats.mobile.normalise(given(args, 'mobile', 'mobile'))
  await place.db.transaction(async (tx) => {
    const id = await changeDutyMobile(tx, place.keyring, given(args, 'code', operatorCode), mobile)
    await auditLog(place, tx, id, 'operator.dutyMobile', { isSet: mobile !== undefined })
  })
  return mobile === undefined ? 'no duty mobile is texted' : 'the duty mobile is set'
}

const commands = {
  create,
  set: change,
  'reset-factor': resetFactor,
  longcare: setLongcareTables,
  'exam-key': tellExamKey,
  'duty-mobile': setDutyMobile,
}
type Command = (place: Workplace, args: Args) => Promise<string>

const takenTexts: Readonly<Record<string, string>> = {
  operator__code: 'there is an operator with this code already',
  operator__card_prefix: 'this card prefix is taken',
}

/** The command for these arguments, or undefined for an unknown one; it returns the line to print. */
export const operatorCommand = (typed: readonly string[]) => {
  const args = readArgs(typed)
  const run = commands[args.positionals[0] as keyof typeof commands] as Command | undefined
  if (run === undefined) return undefined
  return async (place: Workplace) => {
    try {
      return await run(place, args)
    } catch (error) {
      const { constraint = '' } = (error as { cause?: { constraint?: string } }).cause ?? {}
      throw constraint in takenTexts ? new Error(takenTexts[constraint], { cause: error }) : error
    }
  }
}
