import { beijingIso, draft } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { implement } from '../../../http/implement.ts'
import type { Me } from '../../../http/call.ts'
import { decrypt, encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { formDrafts } from './table.ts'

const placeOf = (operatorId: string, id: string) => ({ table: 'form_draft', field: 'content', operatorId, id })
const own = (me: Me, form: (typeof formDrafts.$inferSelect)['form']) =>
  and(eq(formDrafts.accountId, me.id), eq(formDrafts.form, form))

export const draftRoutes = implement(draft, {
  read: async ({ db, me, params, tools }) => {
    const [row] = await db.select().from(formDrafts).where(own(me, params.form))
    if (row === undefined) return { content: null, savedAt: null }
    return { content: decrypt(tools.keyring, placeOf(row.operatorId, row.id), row.content), savedAt: row.savedAt }
  },

  save: async ({ db, me, params: { form }, body, now, tools, audit }) => {
    // The audit entry omits the content, which holds full numbers.
    audit({ detail: { form } })
    if (body.content === null) {
      await db.delete(formDrafts).where(own(me, form))
      return { savedAt: null }
    }
    // The content is bound to the id, so a saved draft gets a new one.
    const id = newId()
    const content = encrypt(tools.keyring, placeOf(me.operatorId, id), body.content)
    const values = { id, content, savedAt: now.toISOString() }
    await db
      .insert(formDrafts)
      .values({ accountId: me.id, operatorId: me.operatorId, form, ...values })
      .onConflictDoUpdate({ target: [formDrafts.accountId, formDrafts.form], set: values })
    return { savedAt: beijingIso(now) }
  },
})
