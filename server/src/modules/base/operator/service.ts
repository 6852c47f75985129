import { operatorDefaults, type AreaTable, type OperatorSettings } from '@kangju/contract'
import { eq, is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import { decrypt, encrypt, type Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { Problem } from '../../../kit/problem.ts'
import { makeRegistry } from '../../../kit/registry.ts'
import { operators } from './table.ts'

export const readOperator = async (db: Db, id: string) => {
  const [row] = await db.select().from(operators).where(eq(operators.id, id))
  if (row === undefined) throw new Problem('missing')
  return { ...row, settings: { ...operatorDefaults, ...row.settings } }
}

const readSettings = async (db: Db, id: string): Promise<OperatorSettings> => {
  const [row] = await db.select({ settings: operators.settings }).from(operators).where(eq(operators.id, id))
  if (row === undefined) throw new Problem('missing')
  return { ...operatorDefaults, ...row.settings }
}

/** The settings of all operators. */
export const operatorsSettings = async (db: Db) => {
  const rows = await db.select({ id: operators.id, settings: operators.settings }).from(operators)
  return rows.map(({ id, settings }) => ({ id, settings: { ...operatorDefaults, ...settings } }))
}

const settingsOf = new WeakMap<Db, Map<string, Promise<OperatorSettings>>>()

/** The settings of an operator, read once per transaction. */
export const operatorSettings = async (db: Db, id: string): Promise<OperatorSettings> => {
  if (!is(db, PgTransaction)) return readSettings(db, id)
  const known = settingsOf.get(db) ?? new Map<string, Promise<OperatorSettings>>()
  settingsOf.set(db, known)
  const settings = known.get(id) ?? readSettings(db, id)
  known.set(id, settings)
  return settings
}

const dutyPlace = (id: string) => ({ table: 'operator', field: 'dutyMobile', operatorId: id, id })

/** The phone that gets text messages about unanswered emergency calls. */
export const readDutyMobile = async (db: Db, keyring: Keyring, id: string): Promise<string | undefined> => {
  const { dutyMobile } = await readOperator(db, id)
  return dutyMobile === null ? undefined : decrypt(keyring, dutyPlace(id), dutyMobile)
}

export const changeDutyMobile = async (db: Db, keyring: Keyring, code: string, mobile: string | undefined) => {
  const id = await operatorIdOf(db, code)
  const dutyMobile = mobile === undefined ? null : encrypt(keyring, dutyPlace(id), mobile)
  await db.update(operators).set({ dutyMobile }).where(eq(operators.id, id))
  return id
}

/** Long-term care tables of cities that have their own. */
export const longcareTablesOf = async (db: Db, id: string): Promise<AreaTable[]> =>
  (await readOperator(db, id)).longcareTables

/** The operator with the code that its devices and mini program send. */
export const operatorIdOf = async (db: Db, code: string): Promise<string> => {
  const [row] = await db.select({ id: operators.id }).from(operators).where(eq(operators.code, code))
  if (row === undefined) throw new Problem('missing')
  return row.id
}

/** Locks the operator until the transaction ends, for rules over all of its accounts. */
export const lockOperator = async (db: Db, id: string) => {
  await db.select({ id: operators.id }).from(operators).where(eq(operators.id, id)).for('update')
}

/** Adds the rows that every new operator has. */
export const newOperatorRows =
  makeRegistry<(tx: Db, operatorId: string, now: Date) => Promise<void>>('rows of a new operator')

interface NewOperator {
  code: string
  name: string
  contactName: string
  contactMobile: string
  financeMobile: string
  serviceTel?: string
  cardPrefix: string
}

export const createOperator = async (db: Db, keyring: Keyring, now: Date, operator: NewOperator): Promise<string> => {
  const id = newId()
  const place = { table: 'operator', operatorId: id, id }
  await db.insert(operators).values({
    ...operator,
    id,
    contactMobile: encrypt(keyring, { ...place, field: 'contactMobile' }, operator.contactMobile),
    financeMobile: encrypt(keyring, { ...place, field: 'financeMobile' }, operator.financeMobile),
    settings: {},
    createdAt: now.toISOString(),
  })
  await newOperatorRows.run((add) => add(db, id, now))
  return id
}

export const changeSettings = async (db: Db, code: string, settings: Partial<OperatorSettings>) => {
  const [row] = await db.select().from(operators).where(eq(operators.code, code)).for('update')
  if (row === undefined) throw new Problem('missing')
  const merged = { ...row.settings, ...settings }
  await db.update(operators).set({ settings: merged }).where(eq(operators.id, row.id))
  return { id: row.id, settings: { ...operatorDefaults, ...merged } }
}

/** Replaces all tables; assessments keep the table they were made with. */
export const changeLongcareTables = async (db: Db, code: string, longcareTables: AreaTable[]) => {
  const [row] = await db.update(operators).set({ longcareTables }).where(eq(operators.code, code)).returning()
  if (row === undefined) throw new Problem('missing')
  return row.id
}
