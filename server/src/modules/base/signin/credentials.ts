import type { session } from '@kangju/contract'
import type { Call } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { verifyPassword } from '../../../secret/password.ts'
import { accountsNamed, type NamedAccount } from '../account/service.ts'
import {
  countAtAccount,
  countGuess,
  knownDevice,
  placeOfAddress,
  takeBackGuess,
  type GuessedAccount,
} from '../session/service.ts'

type LoginCall = Call<typeof session.login>

interface Candidate {
  readonly account: NamedAccount
  readonly guessed: GuessedAccount
}

/** So that neither the answer nor its time tells whether another operator has the name too. */
const judgedAtLeast = 2

// A user name holds no @; what follows it is the code of an operator.
const partsOf = (typed: string) => {
  const [, username = typed, code] = /^([^@]*)@(.*)$/.exec(typed) ?? []
  return { username, code }
}

const readCandidates = async ({ db, cookies, tools, ip, now }: LoginCall, username: string, code?: string) =>
  (await accountsNamed(db, username, code)).map((account): Candidate => {
    const device = knownDevice(cookies, tools.keyring, account.id, now)
    return { account, guessed: { username, accountId: account.id, ip, device } }
  })

/**
 * The account that name and password belong to. Every operator may have the name; `name@CODE` means one of them. Accounts
 * that this browser knows come first, so that their sign-ins are no guesses at the others.
 */
export const judgeCredentials = async (call: LoginCall) => {
  const { db, body, ip, now } = call
  const { username, code } = partsOf(body.username.trim())
  const candidates = await readCandidates(call, username, code)
  const known = candidates.filter(({ guessed }) => guessed.device !== undefined)
  const device = known[0]?.guessed.device
  const guesser = { username, accountIds: candidates.map(({ account }) => account.id), ip, device }
  const lane = device ?? placeOfAddress(ip)
  await countGuess(db, guesser, now)

  const isRight = async (account: NamedAccount | undefined, guessed: GuessedAccount) => {
    const mayBeJudged = await countAtAccount(db, guessed, now)
    const fits = await verifyPassword(mayBeJudged ? account?.passwordHashes[0] : undefined, body.password, lane)
    return fits && account?.status === 'enabled'
  }
  const madeUp = { username, accountId: undefined, ip, device: undefined }
  const rightOf = async (some: readonly Candidate[], atLeast: number) => {
    const right: Candidate[] = []
    for (const one of some) if (await isRight(one.account, one.guessed)) right.push(one)
    for (let n = some.length; n < atLeast; n++) await isRight(undefined, madeUp)
    return right
  }

  const rightKnown = await rightOf(known, 0)
  const strangers = candidates.filter(({ guessed }) => guessed.device === undefined)
  const right = rightKnown.length > 0 ? rightKnown : await rightOf(strangers, judgedAtLeast)
  const [first, ...others] = right
  if (first === undefined) throw new Problem('wrongCredentials')
  if (others.length === 0) return { ...first, guesser, lane }

  const guessed = right.map((one) => one.guessed)
  await takeBackGuess(db, guesser, guessed)
  const names = right.map(({ account }) => `${account.username}@${account.operatorCode}`).join(' / ')
  throw new Problem('severalAccounts', { values: { names } })
}
