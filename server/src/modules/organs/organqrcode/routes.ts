import {
  fillText,
  organqrcode,
  organqrcodeWords,
  sceneOf,
  type OrganQrCodeRow,
  organqrcodeStillBound as stillBound,
} from '@kangju/contract'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { fromDay, has, is, toDay } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { find, within } from '../../../rows/scope.ts'
import { createMiniCode, linkOf } from '../../base/minicode/service.ts'
import { organNames } from '../organ/service.ts'
import { addBatch } from './batch.ts'
import { organQrCodes } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

/** The full address of the picture: a sheet goes to printers, who do not know this server. */
const pictureAddress = ({ link, scene, miniCodeUrl }: OrganQrCodeRow) =>
  miniCodeUrl === null ? undefined : `${link.slice(0, -`/q/${scene}`.length)}${miniCodeUrl}`

export const organqrcodeRoutes = implement(
  organqrcode,
  {
    ...crud(organqrcode, {
      table: organQrCodes,
      filters: {
        codeNo: has(organQrCodes.codeNo),
        organId: is(organQrCodes.organId),
        bindStatus: is(organQrCodes.bindStatus),
        batchNo: has(organQrCodes.batchNo),
        createdFrom: fromDay(organQrCodes.createdAt),
        createdTo: toDay(organQrCodes.createdAt),
      },
      sorts: {
        codeNo: organQrCodes.codeNo,
        scanCount: organQrCodes.scanCount,
        regCount: organQrCodes.regCount,
        createdAt: organQrCodes.createdAt,
      },
      order: [desc(organQrCodes.id)],
      view: async ({ db, tools }, rows) => {
        const names = await organNames(db, [...new Set(rows.flatMap((row) => row.organId ?? []))])
        return rows.map((row) => {
          const scene = sceneOf('organ', row.codeNo)
          return {
            ...row,
            scene,
            link: linkOf(tools, scene),
            organName: row.organId === null ? null : (names.get(row.organId) ?? ''),
            bindStatus: row.organId === null ? ('unbound' as const) : ('bound' as const),
          }
        })
      },
      usedBy: async ({ db, me }, ids) => {
        const rows = await db
          .select({ code: organQrCodes.codeNo, organId: organQrCodes.organId })
          .from(organQrCodes)
          .where(and(within(me, organQrCodes), inArray(organQrCodes.id, ids), isNotNull(organQrCodes.organId)))
        const names = await organNames(
          db,
          rows.map((row) => row.organId ?? ''),
        )
        return rows.map(({ code, organId }) => fillText(stillBound, { code, organ: names.get(organId ?? '') ?? '' }))
      },
      sheet: {
        words: organqrcodeWords,
        columns: [
          'codeNo',
          'batchNo',
          'scene',
          { heading: organqrcodeWords.field.miniCodeUrl, value: pictureAddress },
          'organName',
          'boundAt',
          'scanCount',
          'remark',
        ],
      },
    }),

    codekind: ({ tools }) => ({ kind: tools.miniCode.kind }),

    addbatch: (call) => addBatch(call, call.body),

    remark: async (call) => {
      const { id, remark } = call.body
      const old = await find(call.db, call.me, organQrCodes, id, 'update')
      const version = old.version + 1
      await call.db
        .update(organQrCodes)
        .set({ remark, version, ...stamps(call) })
        .where(eq(organQrCodes.id, id))
      call.audit({ entityId: id, detail: { remark: { from: old.remark, to: remark } } })
      return { id, version }
    },

    createminicode: (call) => createMiniCode(call, organQrCodes, (row) => sceneOf('organ', row.codeNo)),
  },
  organqrcodeWords,
)
