import {
  accountWords,
  defaultSettings,
  mask,
  profile,
  topicsOfRoles,
  validationWords,
  type ConsoleSettings,
} from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { openField } from '../../../rows/sensitive.ts'
import { forgetAccount, publish } from '../../../bus/bus.ts'
import { changeOwn, readOwn } from '../../base/account/service.ts'
import { checkFileUrls } from '../../../rows/file-urls.ts'
import { topicsOfHolder } from '../../base/role/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { listSignIns } from '../../base/session/service.ts'
import { isFactorRequired, readFactor } from '../../base/factor/service.ts'
import { confirm, remove, renewRecovery, start } from './factor-calls.ts'
import { consoleSettings } from './table.ts'

const topicsIn = ({ ownTopics, mutedTopics, soundTopics }: ConsoleSettings) =>
  JSON.stringify([ownTopics, mutedTopics, soundTopics])

export const profileRoutes = implement(
  profile,
  {
    read: async ({ db, me, tools }) => {
      const own = await readOwn(db, me)
      const organName = own.organId === null ? null : ((await organNames(db, [own.organId])).get(own.organId) ?? null)
      const [factor, isRequired] = [await readFactor(db, me.id), await isFactorRequired(db, me)]
      const shown = { organName, secondFactor: factor ?? null, isFactorRequired: isRequired }
      return { ...own, ...shown, mobile: mask.mobile(openField(tools.keyring, 'account', 'mobile', own)) }
    },

    edit: async (call) => {
      const { version, mobile, avatar = null } = call.body
      const own = await readOwn(call.db, call.me, 'update')
      if (own.version !== version) throw new Problem('stale')
      const isNew = avatar !== null && avatar !== own.avatar
      if (isNew && (await checkFileUrls(call.db, call.me, [avatar], ['avatar'])).length > 0)
        throw invalid({ avatar: [validationWords.reference] })
      await changeOwn(call, own, { mobile, avatar })
      await forgetAccount(call, own.id)
      call.audit({ entityId: own.id })
      return { id: own.id, version: version + 1 }
    },

    signins: ({ db, me, query }) => listSignIns(db, me, query),

    settings: async ({ db, me }) => {
      const [row] = await db.select().from(consoleSettings).where(eq(consoleSettings.accountId, me.id))
      return { ...defaultSettings, ...row?.settings }
    },

    topics: async ({ db, me }) => topicsOfRoles(me, await topicsOfHolder(db, me.id)),

    saveSettings: async ({ db, me, now, body }) => {
      const [old] = await db.select().from(consoleSettings).where(eq(consoleSettings.accountId, me.id))
      // Older consoles do not send it.
      const ownTopics = body.ownTopics ?? old?.settings.ownTopics ?? false
      const settings = { ...body, ownTopics }
      const values = { settings, updatedAt: now.toISOString() }
      await db
        .insert(consoleSettings)
        .values({ accountId: me.id, ...values })
        .onConflictDoUpdate({ target: consoleSettings.accountId, set: values })
      if (topicsIn({ ...defaultSettings, ...old?.settings }) !== topicsIn(settings))
        await publish(db, { kind: 'topics', id: me.id })
      return null
    },

    startFactor: start,
    confirmFactor: confirm,
    renewRecovery,
    removeFactor: remove,
  },
  accountWords,
)
