import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { commonWords } from './common-words.ts'

/** 3 of 4: more than a hundred million guesses. */
const enough = 3
/** A longer prefix would take the event loop too long; a strong beginning is enough. */
const judgedLength = 40

const makeJudge = () =>
  new ZxcvbnFactory({ dictionary: { ...dictionary, local: commonWords }, graphs: adjacencyGraphs })
/** Made at the first use, because it takes 10 MB. */
let judge: ReturnType<typeof makeJudge> | undefined

/** Whether the password is among the first guesses of an attacker who knows these words about its owner. */
export const isGuessable = (password: string, about: readonly string[]): boolean => {
  judge ??= makeJudge()
  return judge.check(password.normalize('NFKC').slice(0, judgedLength), [...about]).score < enough
}

/** Whether the password contains the user name, in any letter case. */
export const holdsName = (password: string, username: string): boolean =>
  password.normalize('NFKC').toLowerCase().includes(username.toLowerCase())
