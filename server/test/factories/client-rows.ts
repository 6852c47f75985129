import { ClientDraft, customerclient } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { idCardOf, mobileOf } from '../../src/demo/numbers.ts'
import { accounts } from '../../src/modules/base/account/table.ts'
import { registerBooker, type Registration } from '../../src/modules/customers/customerbooker/service.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'

type Operator = 'a' | 'b'

export const operatorOf = async (api: TestApi, of: Operator = 'a'): Promise<string> => {
  const [row] = await api.db
    .select()
    .from(accounts)
    .where(eq(accounts.username, testNames(of).admin))
  return row?.operatorId ?? ''
}

let serial = 0

/** A care recipient who lives alone in Hangzhou, a new one at each call. */
export const clientDraft = (change: Partial<ClientDraft> = {}): ClientDraft => {
  serial += 1
  const n = serial
  return {
    name: '陈桂英',
    idType: 'idCard',
    idCard: idCardOf({
      areaCode: '330106',
      birthday: `19${30 + (Math.floor(n / 400) % 20)}-05-20`,
      gender: 'female',
      n,
    }),
    mobile: mobileOf(700_000_000 + n),
    liveStatus: 'alone',
    areaCode: '330106',
    address: '文三路200号3幢201室',
    contacts: [{ name: '王芳', relation: 'child', mobile: mobileOf(710_000_000 + n) }],
    subjectType: [],
    ...change,
  }
}

export const addClient = async (
  api: TestApi,
  change: Partial<ClientDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const { status, message, data, errors } = await api.asUser(testNames(of).admin)(customerclient.add, {
    body: clientDraft(change),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

/** Edits a care recipient as the form does: with all stored fields, and masks for encrypted ones. */
export const editClient = async (
  api: TestApi,
  id: string,
  change: Partial<ClientDraft> & { reason?: string } = {},
  of: Operator = 'a',
) => {
  const as = api.asUser(testNames(of).admin)
  const { data: row } = await as(customerclient.read, { params: { id } })
  const kept = Object.fromEntries(
    Object.keys(ClientDraft.properties).map((field) => [field, row[field as keyof typeof row]]),
  ) as ClientDraft
  return as(customerclient.edit, { body: { ...kept, ...change, id, version: row.version } })
}

export const addBooker = async (
  api: TestApi,
  change: Partial<Registration> = {},
  of: Operator = 'a',
): Promise<string> => {
  serial += 1
  const given = {
    operatorId: await operatorOf(api, of),
    mobile: mobileOf(720_000_000 + serial),
    name: '王芳',
    source: 'miniProgram' as const,
    now: api.now(),
    ...change,
  }
  return (await api.db.transaction((tx) => registerBooker(tx, api.tools, given))).id
}
