import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Call, Me, Tools } from '../../../http/call.ts'
import { endingOf, fileUrlOf } from '../../../rows/file-urls.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, type ScopedTable } from '../../../rows/scope.ts'
import { addFile, dropFile, storeFile } from '../file/service.ts'
import { stamps } from '../../../rows/stamps.ts'

/** Target of a plain scan of a code. */
export const linkOf = ({ publicUrl }: Pick<Tools, 'publicUrl'>, scene: string) => `${publicUrl}/q/${scene}`

type Coded = ScopedTable & { miniCodeUrl: PgColumn }
type Creating = Pick<Call, 'tools' | 'db' | 'now' | 'audit' | 'transact'> & {
  readonly me: Me
  readonly params: { readonly id: string }
}

/** Draws the code of a scene and stores the bytes, which are orphaned until `addFile`. */
const drawCode = async ({ tools, me, now }: Creating, scene: string) => {
  const link = linkOf(tools, scene)
  const { bytes, type } = await tools.miniCode.create({ scene, link }).catch((error: unknown) => {
    tools.log.error({ err: error, scene }, 'a mini-program code was not made')
    throw new Problem('codeNotMade', { retryAfter: 10 })
  })
  const content = { bytes, ending: endingOf(type) }
  return storeFile(tools, { purpose: 'content', name: scene, content, owner: me, now })
}

/** Creates or replaces the picture of a row's code; its scene never changes. */
export const createMiniCode = async <T extends Coded>(
  call: Creating,
  table: T,
  sceneOfRow: (row: T['$inferSelect']) => string,
) => {
  const { me, params, now } = call
  const file = await drawCode(call, sceneOfRow(await find(call.db, me, table, params.id)))
  const miniCodeUrl = fileUrlOf(file)
  return call.transact(async (tx) => {
    const { id, miniCodeUrl: old } = (await find(tx, me, table, params.id, 'update')) as {
      id: string
      miniCodeUrl: string | null
    }
    await addFile(tx, file)
    if (old !== null) await dropFile(tx, me, old)
    await tx
      .update(table as PgTable)
      .set({ miniCodeUrl, ...stamps({ me, now }) } as never)
      .where(eq(table.id, id))
    call.audit({ entityId: id, detail: { miniCodeUrl: { from: old, to: miniCodeUrl } } })
    return { id, miniCodeUrl }
  })
}
