import { session, roles } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { openText } from '../../../rows/sensitive.ts'
import { hashPassword, needsRehash } from '../../../secret/password.ts'
import { tokenHash } from '../../../secret/token.ts'
import { noteSignIn, readOwn, savePassword } from '../account/service.ts'
import { readFactor, useCode } from '../factor/service.ts'
import { operatorSettings, readOperator } from '../operator/service.ts'
import { titleOf } from '../role/service.ts'
import {
  countOwnGuess,
  endSession,
  endSessions,
  forgetGuesses,
  forgetOwnGuesses,
  noteDevice,
  sessionIdOf,
  startSession,
  takeBackGuess,
} from '../session/service.ts'
import { judgeCredentials } from './credentials.ts'

export const sessionRoutes = implement(session, {
  login: async (call) => {
    const { account, guesser, guessed, lane } = await judgeCredentials(call)
    const stored = account.passwordHashes[0] ?? ''
    const rehashed = needsRehash(stored) ? await hashPassword(call.body.password, lane) : undefined

    const factorGuesses = `${account.id}:${guessed.device ?? 'strangers'}`
    const hasFactor = (await readFactor(call.db, account.id)) !== undefined
    if (hasFactor && call.body.code === undefined) {
      await takeBackGuess(call.db, guesser, [guessed])
      throw new Problem('secondFactorNeeded')
    }
    if (hasFactor) await countOwnGuess(call.db, 'factor', factorGuesses, call.now)

    return call.transact(async (tx) => {
      const factor = hasFactor
        ? await useCode(tx, call.tools.keyring, account.id, call.body.code ?? '', call.now)
        : undefined
      const { singleSession } = await operatorSettings(tx, account.operatorId)
      const { id, token, expiresAt } = await startSession(tx, {
        account,
        now: call.now,
        ip: call.ip,
        userAgent: call.userAgent,
      })
      if (singleSession === 1) await endSessions(tx, account.id, '50012', call.now, id)
      if (rehashed !== undefined)
        await savePassword(tx, account.id, [rehashed, ...account.passwordHashes.slice(1)], call.now)
      await noteSignIn(tx, account.id, call.now, call.ip)
      await forgetGuesses(tx, guesser, guessed)
      if (hasFactor) await forgetOwnGuesses(tx, 'factor', factorGuesses)
      call.audit({
        entityId: account.id,
        operatorId: account.operatorId,
        actor: account,
        detail: { userAgent: call.userAgent, ...(factor === undefined ? {} : { factor }) },
      })
      call.afterCommit(() => call.tools.forget({ kind: 'account', id: account.id }))
      call.afterCommit(() => noteDevice(call.cookies, call.tools.keyring, account.id, call.now))
      return { token, expiresAt }
    })
  },

  userinfo: async ({ db, me, query, tools }) => {
    if (query.token !== undefined && (await sessionIdOf(db, tokenHash(query.token))) !== me.sessionId)
      throw new Problem('tokenInvalid')
    const [own, operator, title, factor] = await Promise.all([
      readOwn(db, me),
      readOperator(db, me.operatorId),
      titleOf(db, me.id),
      readFactor(db, me.id),
    ])
    return {
      id: own.id,
      username: own.username,
      name: own.realname,
      realname: own.realname,
      avatar: own.avatar,
      title: own.title,
      isdefault: own.isdefault,
      operatorid: own.operatorId,
      operatorname: operator.name,
      operatorcode: operator.code,
      organid: own.organId,
      ecallid: own.ecallid,
      ecalltoken: openText(tools.keyring, 'account', 'ecalltoken', own),
      secondFactor:
        me.mustEnrol === true ? ('required' as const) : factor === undefined ? ('off' as const) : ('on' as const),
      roles: { authoritys: roles.filter((role) => me.authoritys.includes(role)), title },
    }
  },

  logout: async (call) => {
    await endSession(call.db, call.me.sessionId, '50008', call.now)
    call.afterCommit(() => call.tools.forget({ kind: 'account', id: call.me.id }))
    return null
  },
})
