import {
  beijingIso,
  fillText,
  louderAfterSec,
  tvecallTexts as texts,
  type CallContact,
  type CallParty,
} from '@kangju/contract'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { readDutyMobile, operatorSettings } from '../../base/operator/service.ts'
import { sendUrgent } from '../../base/sms/service.ts'
import { contactsOfHousehold, householdOfCall } from './caller-household.ts'
import { calls, type Call } from './table.ts'

const atOnce = 20
/** A node that stops while it sends leaves the rest to the next attempt after this time. */
const attemptMs = 30_000
const triesAtMost = 5
/** Later a text message would only confuse; the call-back is due anyway. */
const freshMs = 60 * 60_000
/** A household that calls again and again gets one text message in this time. */
const quietMs = 10 * 60_000
const familyAtMost = 3

/** Who is told of an unanswered call. A caller who gives up at once has probably pressed by accident. */
export const textsAfter = (by: CallParty, waitedSec: number): CallContact[] =>
  by === 'system' || (by === 'caller' && waitedSec >= louderAfterSec) ? ['duty', 'family'] : []

/** Columns of a call about which no message is due. */
export const noTexts = { textsDue: [], textsNextAt: null }

/** Columns of a call that ask for text messages to these contacts, besides those already told. */
export const textsDueTo = ({ told }: Pick<Call, 'told'>, contacts: readonly CallContact[], now: Date) => {
  const textsDue = contacts.filter((contact) => !told.includes(contact))
  return textsDue.length === 0 ? {} : { textsDue, textsNextAt: now.toISOString(), textsTries: 0 }
}

/** Takes the calls whose messages are due, for one attempt. */
const takeDue = (db: Db, now: Date): Promise<Call[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(calls)
      .where(lte(calls.textsNextAt, now.toISOString()))
      .orderBy(asc(calls.textsNextAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const textsNextAt = new Date(now.getTime() + attemptMs).toISOString()
    for (const { id } of due)
      await tx
        .update(calls)
        .set({ textsNextAt, textsTries: sql`${calls.textsTries} + 1` })
        .where(eq(calls.id, id))
    return due
  })

/** The contacts of the household, or else its bookers. */
const familyMobiles = async ({ db, keyring }: Pick<Tools, 'db' | 'keyring'>, call: Call) => {
  const all = await contactsOfHousehold(db, keyring, await householdOfCall(db, call))
  const contacts = all.filter(({ kind }) => kind === 'contact')
  const family = contacts.length > 0 ? contacts : all.filter(({ kind }) => kind === 'booker')
  return family.slice(0, familyAtMost).map(({ mobile }) => mobile)
}

const mobilesOf = async (tools: Tools, call: Call, contact: CallContact): Promise<string[]> => {
  const { db, keyring } = tools
  if (contact === 'family') {
    const { callTellFamily } = await operatorSettings(db, call.operatorId)
    return callTellFamily === 1 ? familyMobiles(tools, call) : []
  }
  const mobile = await readDutyMobile(db, keyring, call.operatorId)
  return mobile === undefined ? [] : [mobile]
}

const textFor = ({ address, callerName, sn, calltime }: Call, contact: CallContact) =>
  fillText(contact === 'duty' ? texts.missedSms : texts.familySms, {
    address: address ?? '',
    name: callerName ?? sn,
    sn,
    time: beijingIso(new Date(calltime)).slice(11, 16),
  }).zh

const wasToldLately = async (db: Db, { id, tvTopId }: Call, contact: CallContact, now: Date) =>
  (await db.$count(
    calls,
    and(
      eq(calls.tvTopId, tvTopId),
      sql`${calls.id} <> ${id}`,
      sql`${calls.told} ? ${contact}`,
      gt(calls.endTime, new Date(now.getTime() - quietMs).toISOString()),
    ),
  )) > 0

/** `told` when the gateway took a message to at least one number. */
const tell = async (
  tools: Tools,
  call: Call,
  contact: CallContact,
  now: Date,
): Promise<'told' | 'failed' | 'noOne'> => {
  const { db } = tools
  if (contact === 'family' && (await wasToldLately(db, call, contact, now))) return 'told'
  const mobiles = await mobilesOf(tools, call, contact)
  if (mobiles.length === 0) return 'noOne'
  const text = textFor(call, contact)
  const sent = []
  for (const mobile of mobiles) sent.push(await sendUrgent(tools, { operatorId: call.operatorId, mobile, text, now }))
  if (sent.includes('sent')) return 'told'
  return sent.includes('failed') ? 'failed' : 'noOne'
}

/** Stores the contacts that were told and those to try again. */
export const settleTexts = async (
  db: Db,
  { id, textsTries }: Call,
  told: readonly CallContact[],
  failed: readonly CallContact[],
) => {
  const isDone = failed.length === 0 || textsTries + 1 >= triesAtMost
  await db.transaction(async (tx) => {
    await tx
      .update(calls)
      .set({
        textsDue: [...failed],
        ...(isDone ? { textsNextAt: null } : {}),
        ...(told.length === 0
          ? {}
          : { told: sql`${calls.told} || ${JSON.stringify(told)}::jsonb`, version: sql`${calls.version} + 1` }),
      })
      .where(eq(calls.id, id))
    // The box tells the caller.
    if (told.length > 0) await publish(tx, { kind: 'call', id })
  })
}

/** Sends the text messages about unanswered calls, again until the gateway takes them. */
export const sendCallTexts = async (tools: Tools): Promise<void> => {
  const now = tools.clock()
  for (const call of await takeDue(tools.db, now)) {
    const told: CallContact[] = []
    const failed: CallContact[] = []
    const isFresh = now.getTime() - Date.parse(call.endTime ?? call.calltime) < freshMs
    for (const contact of isFresh ? call.textsDue : []) {
      const outcome = await tell(tools, call, contact, now)
      if (outcome === 'told') told.push(contact)
      if (outcome === 'failed') failed.push(contact)
    }
    await settleTexts(tools.db, call, told, failed)
  }
}
