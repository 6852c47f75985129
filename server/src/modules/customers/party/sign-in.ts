import {
  fill,
  formats,
  partySignInCode,
  validationWords,
  type edgeField,
  type edgeFormer,
  type edgeOrder,
  type edgeOrgan,
  type Party,
} from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call, Me, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { blindIndex, blindIndexes } from '../../../secret/keyring.ts'
import { registerBooker } from '../customerbooker/service.ts'
import { placeOfAddress } from '../../base/session/service.ts'
import { operatorIdOf } from '../../base/operator/service.ts'
import { organs } from '../../organs/organ/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { actWithCode, sendCode } from '../../base/sms/service.ts'
import { deviceOf, keyOfDevice, type Device } from './device-key.ts'
import { startPartySession } from './sessions.ts'

/**
 * Pseudo account derived from a mobile number, so that codes are counted per number. It differs by operator and
 * party.
 */
const strangerOf = ({ tools }: Pick<Call, 'tools'>, kind: Party, operatorId: string, mobile: string): Me => {
  const digest = Buffer.from(blindIndex(tools.keyring, `${operatorId}.${kind}.signIn`, mobile), 'base64url')
  const hex = digest.toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  return {
    party: kind,
    id,
    username: '',
    realname: '',
    operatorId,
    organId: null,
    isdefault: 0,
    authoritys: [],
    sessionId: '',
  }
}

type Asking = Omit<SignedCall, 'me'> &
  Pick<Call, 'transact' | 'ip' | 'userAgent'> & {
    readonly body: { readonly operator: string; readonly mobile: string; readonly deviceKey?: string | undefined }
  }

const strangerIn = async (call: Asking, kind: Party) => {
  const operatorId = await operatorIdOf(call.db, call.body.operator)
  const mobile = formats.mobile.normalise(call.body.mobile)
  const me = strangerOf(call, kind, operatorId, mobile)
  return { operatorId, mobile, me, device: deviceOf(call.tools.keyring, me.id, call.body.deviceKey) }
}

const requesterOf = ({ state, id }: Device, ip: string) => ({ device: `${state}:${id}`, address: placeOfAddress(ip) })

const purposeOf = (kind: Party) => `signIn.${kind}`

/** Sends a code to any number, so that only its holder learns whether it is registered. */
const sendTo = (kind: Party) => async (call: Asking) => {
  const { operatorId, mobile, me, device } = await strangerIn(call, kind)
  call.audit({ operatorId, detail: {} })
  const { sentTo } = await sendCode(
    { ...call, me },
    {
      purpose: purposeOf(kind),
      mobile,
      boundTo: [mobile],
      message: (code) => fill(partySignInCode.zh, { code }),
      requester: requesterOf(device, call.ip),
    },
  )
  return { sentTo, deviceKey: keyOfDevice(call.tools.keyring, me.id, device) }
}

interface Owner {
  readonly id: string
  readonly name: string | null
  readonly mobileIndex: string | null
}

interface Stranger {
  readonly operatorId: string
  readonly mobile: string
}

const exchange = async (
  kind: Party,
  call: Asking & { readonly body: { readonly code: string } },
  ownerOf: (tx: Db, stranger: Stranger) => Promise<Owner>,
) => {
  const { operatorId, mobile, me, device } = await strangerIn(call, kind)
  const given = {
    purpose: purposeOf(kind),
    boundTo: [mobile],
    code: call.body.code,
    requester: requesterOf(device, call.ip),
  }
  return actWithCode({ ...call, me }, given, async (tx) => {
    const owner = await ownerOf(tx, { operatorId, mobile })
    call.audit({ operatorId, entityId: owner.id, actor: { id: owner.id, realname: owner.name ?? '' }, detail: {} })
    const session = await startPartySession(
      tx,
      {
        operatorId,
        kind,
        ownerId: owner.id,
        mobileIndex: owner.mobileIndex,
        ip: call.ip,
        userAgent: call.userAgent,
      },
      call.now,
    )
    return {
      ...session,
      name: owner.name,
      deviceKey: keyOfDevice(call.tools.keyring, me.id, { state: 'known', id: device.id }),
    }
  })
}

/** Signing in registers a customer without an account. */
const customerOf =
  (call: Call<typeof edgeOrder.login>) =>
  async (tx: Db, { operatorId, mobile }: Stranger): Promise<Owner> => {
    const { visitor, nickname } = call.body
    const given = { operatorId, mobile, nickname, visitor, source: 'miniProgram', now: call.now } as const
    const { id, status, mobileIndex } = await registerBooker(tx, call.tools, given)
    if (status !== 'enabled') throw new Problem('forbidden')
    return { id, name: nickname ?? null, mobileIndex }
  }

/** Locked, so that a session cannot begin while the person is suspended or gets another number. */
const peopleOf = (call: Pick<Call, 'tools'>, tx: Db, { operatorId, mobile }: Stranger, status: 'active' | 'left') => {
  const indexes = blindIndexes(call.tools.keyring, `${operatorId}.people.mobile`, mobile)
  return tx
    .select({
      id: peopleTable.id,
      name: peopleTable.name,
      code: peopleTable.code,
      mobileIndex: peopleTable.mobileIndex,
    })
    .from(peopleTable)
    .where(
      and(
        within({ operatorId, organId: null }, peopleTable),
        inArray(peopleTable.mobileIndex, indexes),
        eq(peopleTable.status, status),
      ),
    )
    .for('share')
}

const staffOf =
  (call: Call<typeof edgeField.login>) =>
  async (tx: Db, stranger: Stranger): Promise<Owner> => {
    const [row] = await peopleOf(call, tx, stranger, 'active')
    if (row === undefined) throw new Problem('forbidden')
    return row
  }

/** The only owner with this mobile number, or the one whose code is given. */
const theOne = <R extends Owner & { readonly code: string }>(rows: readonly R[], ownerCode: string | undefined): R => {
  const found = ownerCode === undefined ? rows : rows.filter(({ code }) => code === ownerCode.trim().toUpperCase())
  const [row] = found
  if (row === undefined) throw new Problem('forbidden')
  if (found.length > 1) throw invalid({ ownerCode: [validationWords.required] })
  return row
}

const formerOf =
  (call: Call<typeof edgeFormer.login>) =>
  async (tx: Db, stranger: Stranger): Promise<Owner> =>
    theOne(await peopleOf(call, tx, stranger, 'left'), call.body.ownerCode)

const organOf =
  (call: Call<typeof edgeOrgan.login>) =>
  async (tx: Db, { operatorId, mobile }: Stranger): Promise<Owner> => {
    const indexes = blindIndexes(call.tools.keyring, `${operatorId}.organ.contactMobile`, mobile)
    const rows = await tx
      .select({ id: organs.id, name: organs.name, code: organs.code, mobileIndex: organs.contactMobileIndex })
      .from(organs)
      .where(and(within({ operatorId, organId: null }, organs), inArray(organs.contactMobileIndex, indexes)))
      .for('share')
    return theOne(rows, call.body.ownerCode)
  }

/** Handlers for `implement`: sending a code, and exchanging it for a token. */
export const customerCode = (call: Call<typeof edgeOrder.code>) => sendTo('customer')(call)
export const staffCode = (call: Call<typeof edgeField.code>) => sendTo('staff')(call)
export const customerLogin = (call: Call<typeof edgeOrder.login>) => exchange('customer', call, customerOf(call))
export const staffLogin = (call: Call<typeof edgeField.login>) => exchange('staff', call, staffOf(call))
export const organCode = (call: Call<typeof edgeOrgan.code>) => sendTo('organisation')(call)
export const organLogin = (call: Call<typeof edgeOrgan.login>) => exchange('organisation', call, organOf(call))
export const formerCode = (call: Call<typeof edgeFormer.code>) => sendTo('former')(call)
export const formerLogin = (call: Call<typeof edgeFormer.login>) => exchange('former', call, formerOf(call))
