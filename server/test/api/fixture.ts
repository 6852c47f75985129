import '../../src/modules/wiring.ts'
import { roles, type Role } from '@kangju/contract'
import type { ClientConfig } from 'pg'
import { openDatabase, type Db } from '../../src/db/client.ts'
import { accounts } from '../../src/modules/base/account/table.ts'
import { createOperator } from '../../src/modules/base/operator/service.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { openWallet } from '../../src/modules/books/wallet/service.ts'
import { accountRoles, roleTable } from '../../src/modules/base/role/table.ts'
import { makeKeyring, encrypt } from '../../src/secret/keyring.ts'
import { indexOf } from '../../src/rows/sensitive.ts'
import { hashPassword } from '../../src/secret/password.ts'
import { newId } from '../../src/secret/token.ts'
import { bareOrgan } from '../factories/bare-organ.ts'

export const testSecret = 'a secret that only tests use, 0123456789'
export const testPassword = 'Kangju#2026'
/** Start of the test clock, which only tests move. */
export const testNow = new Date('2026-11-15T02:00:00.000Z')

/**
 * Two operators, each with a super administrator, one account per permission, one without any, and one bound to an
 * organisation.
 */
export const testNames = (operator: 'a' | 'b') => ({
  admin: `admin_${operator}`,
  nobody: `nobody_${operator}`,
  organ: `bound_${operator}`,
  holder: (role: Role) => `${role.slice(0, 28)}_${operator}`,
})

const stamps = (operatorId: string) => ({
  operatorId,
  createdAt: testNow.toISOString(),
  updatedAt: testNow.toISOString(),
})

const fillOperator = async (db: Db, name: 'a' | 'b', passwordHash: string) => {
  const keyring = makeKeyring(testSecret)
  const number = name === 'a' ? 1 : 2
  const operatorId = await createOperator(db, keyring, testNow, {
    code: name.toUpperCase(),
    name: `Operator ${name.toUpperCase()}`,
    contactName: '王敏',
    contactMobile: `1390000000${number}`,
    financeMobile: `1380000000${number}`,
    cardPrefix: `100${number}`,
  })
  let serial = 0
  const account = (username: string, rest: Partial<typeof accounts.$inferInsert> = {}) => {
    serial += 1
    const mobile = `13${number}${String(serial).padStart(8, '0')}`
    const id = newId()
    return {
      ...stamps(operatorId),
      id,
      username,
      passwordHashes: [passwordHash],
      realname: '测试员',
      mobile: encrypt(keyring, { table: 'account', field: 'mobile', operatorId, id }, mobile),
      mobileIndex: indexOf(keyring, { operatorId, table: 'account', field: 'mobile', kind: 'mobile' }, mobile),
      status: 'enabled' as const,
      ...rest,
    }
  }
  const names = testNames(name)
  const organ = {
    ...stamps(operatorId),
    ...bareOrgan(`JG90000${number}`),
    id: newId(),
    name: `Organ ${name.toUpperCase()}`,
  }
  const held = roles.map((role) => ({
    account: account(names.holder(role)),
    role: {
      ...stamps(operatorId),
      id: newId(),
      name: role.slice(0, 20),
      title: role.slice(0, 20),
      authoritys: [role],
      status: 'enabled' as const,
    },
  }))
  const bound = account(names.organ, { organId: organ.id })
  await db.insert(organs).values(organ)
  // An active organisation always has a wallet.
  await openWallet(db, { operatorId, ownerType: 'organ', ownerId: organ.id }, testNow)
  await db.insert(roleTable).values(held.map((pair) => pair.role))
  await db
    .insert(accounts)
    .values([account(names.admin, { isdefault: 1 }), account(names.nobody), bound, ...held.map((pair) => pair.account)])
  const system = held.filter(({ role }) => role.authoritys.some((key) => key.startsWith('operator_')))
  await db
    .insert(accountRoles)
    .values([
      ...held.map((pair) => ({ accountId: pair.account.id, roleId: pair.role.id })),
      ...system.map(({ role }) => ({ accountId: bound.id, roleId: role.id })),
    ])
}

/** Databases that are made once and cloned per test file: only migrated, and with the rows of this fixture. */
export const templates = { migrated: 'template_migrated', filled: 'template_filled' } as const

/** Inserts the rows that nearly every test relies on into a migrated database. */
export const fillTemplate = async (config: ClientConfig) => {
  const { db, close } = openDatabase(config as never, { connections: 2 })
  const passwordHash = await hashPassword(testPassword)
  await db.transaction(async (tx) => {
    await fillOperator(tx, 'a', passwordHash)
    await fillOperator(tx, 'b', passwordHash)
  })
  await close()
}
