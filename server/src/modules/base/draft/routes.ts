import { beijingIso, draft } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { implement } from '../../../http/implement.ts'
import type { Me } from '../../../http/call.ts'
import { decrypt, encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { formDrafts } from './table.ts'

const place = 'form_draft.content'
const own = (me: Me, form: (typeof formDrafts.$inferSelect)['form']) =>
  and(eq(formDrafts.accountId, me.id), eq(formDrafts.form, form))

export const draftRoutes = implement(draft, {
  read: async ({ db, me, params, tools }) => {
    const [row] = await db.select().from(formDrafts).where(own(me, params.form))
    if (row === undefined) return { content: null, savedAt: null }
    return { content: decrypt(tools.keyring, place, row.content), savedAt: row.savedAt }
  },

  save: async ({ db, me, params: { form }, body, now, tools, audit }) => {
    // The audit entry omits the content, which holds full numbers.
    audit({ detail: { form } })
    if (body.content === null) {
      await db.delete(formDrafts).where(own(me, form))
      return { savedAt: null }
    }
    const values = { content: encrypt(tools.keyring, place, body.content), savedAt: now.toISOString() }
    await db
      .insert(formDrafts)
      .values({ id: newId(), accountId: me.id, operatorId: me.operatorId, form, ...values })
      .onConflictDoUpdate({ target: [formDrafts.accountId, formDrafts.form], set: values })
    return { savedAt: beijingIso(now) }
  },
})
