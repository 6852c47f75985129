import { randomInt } from 'node:crypto'
import { isGuessable } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Tools } from '../../../http/call.ts'
import { spend, takeBack, type RateTools } from '../../../http/rates.ts'
import {
  blindIndex,
  blindIndexes,
  constantTimeEqual,
  decrypt,
  encrypt,
  isTokenMac,
  tokenMac,
  type Keyring,
} from '../../../secret/keyring.ts'
import { prepayCards, prepayCardsTable, type PrepayCard } from './table.ts'

const hashContext = (operatorId: string) => `${operatorId}.${prepayCardsTable}.password`

export const passwordHashOf = (keyring: Keyring, operatorId: string, password: string) =>
  blindIndex(keyring, hashContext(operatorId), password)

const passwordLength = 8

/** A random password of digits, as a TV remote can enter it; one that is easy to guess is drawn again. */
export const newCardPassword = (draw: (below: number) => number = randomInt): string => {
  for (;;) {
    const password = String(draw(10 ** passwordLength)).padStart(passwordLength, '0')
    if (!isGuessable(password)) return password
  }
}

/** Columns of a new card's password. */
export const passwordColumns = (keyring: Keyring, card: Pick<PrepayCard, 'id' | 'operatorId'>, password: string) => ({
  password: encrypt(keyring, { table: prepayCardsTable, field: 'password', ...card }, password),
  passwordHash: passwordHashOf(keyring, card.operatorId, password),
})

/** The password of a card, for the print file. */
export const openPassword = (
  keyring: Keyring,
  { id, operatorId, password }: Pick<PrepayCard, 'id' | 'operatorId' | 'password'>,
) => decrypt(keyring, { table: prepayCardsTable, field: 'password', id, operatorId }, password)

const triesAtMost = 5
const lockMs = 30 * 60 * 1000

interface Given {
  readonly operatorId: string
  readonly cardNo: string
  readonly password: string
  /** Account, customer or household that gives them; each has a number of wrong tries a day. */
  readonly bearerId: string
  readonly now: Date
}

const noCard = '00000000-0000-0000-0000-000000000000'

/**
 * Counts a try at a card, unless it is locked; the fifth locks it. If there is no such card, the row of the bearer's
 * tries is written instead, so that one statement writes one row in any case and its time does not tell.
 */
const countTry = async (db: Tools['db'], { operatorId, cardNo, now }: Given, bearerKey: string): Promise<string> => {
  const at = now.toISOString()
  const until = new Date(now.getTime() + lockMs).toISOString()
  const tries = sql`case when locked_until is null then wrong_tries + 1 else 1 end`
  const { rows } = await db.execute<{ id: string }>(sql`with counted as (
      update prepay_card set wrong_tries = ${tries},
        locked_until = case when ${tries} >= ${triesAtMost} then ${until}::timestamptz end
      where operator_id = ${operatorId} and card_no = ${cardNo} and deleted_at is null
        and coalesce(locked_until, ${at}::timestamptz) <= ${at}::timestamptz
      returning id),
    instead as (
      update rate_window set amount = amount where key = ${bearerKey} and not exists (select from counted))
    select id from counted`)
  return rows[0]?.id ?? noCard
}

const bearerRate = 'cardPassword.bearer'

/**
 * The card whose number and password were given; undefined for an unknown, locked or other one alike. A try is counted
 * before it is compared and outside of any transaction, so that neither a refusal nor many requests at once give
 * further tries.
 */
export const cardByPassword = async (
  tools: RateTools & Pick<Tools, 'keyring'>,
  given: Given,
): Promise<PrepayCard | undefined> => {
  const { db, keyring } = tools
  await spend(tools, bearerRate, given.bearerId)
  const id = await countTry(db, given, `${bearerRate}:${given.bearerId}`)
  const [card] = await db.select().from(prepayCards).where(eq(prepayCards.id, id))
  const hashes = blindIndexes(keyring, hashContext(given.operatorId), given.password)
  // An unknown card costs the same comparison as a wrong password.
  const isRight = hashes.some((hash) => constantTimeEqual(hash, card?.passwordHash ?? ''))
  if (card === undefined || !isRight) return undefined
  await db.update(prepayCards).set({ wrongTries: 0, lockedUntil: null }).where(eq(prepayCards.id, card.id))
  await takeBack(tools, bearerRate, given.bearerId)
  return card
}

const proofMs = 30 * 60 * 1000
const proofContext = `${prepayCardsTable}.proof`

/** Whose proof it is: of one account, or of one customer. */
interface Bearer {
  readonly operatorId: string
  readonly bearerId: string
  readonly now: Date
}

const signed = ({ operatorId, bearerId }: Bearer, said: string) => `${operatorId} ${bearerId} ${said}`

/** States for a while that the bearer gave the password of a card, so that an order can name the card without it. */
export const cardProof = (keyring: Keyring, cardId: string, bearer: Bearer): string => {
  const said = `${cardId}.${bearer.now.getTime() + proofMs}`
  return `${said}.${tokenMac(keyring, proofContext, signed(bearer, said))}`
}

/** Id of the card in a proof; undefined if the proof is forged, of another bearer or expired. */
export const provenCardId = (keyring: Keyring, proof: string, bearer: Bearer): string | undefined => {
  const [, said = '', cardId, until, mac = ''] = /^(([\da-f-]{36})\.(\d{1,15}))\.([\w-]{1,64})$/.exec(proof) ?? []
  const isGenuine = isTokenMac(keyring, proofContext, signed(bearer, said), mac)
  return isGenuine && Number(until) > bearer.now.getTime() ? cardId : undefined
}
