import { CardRow, commonFields, distSheetWords, prepaycarddistribut, prepaycardinfoWords } from '@kangju/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { find } from '../../../rows/scope.ts'
import { exportColumns } from '../../../sheet/cells.ts'
import { sheetExport, type ExportSource } from '../../../sheet/export.ts'
import { prepayCards } from '../../books/prepaycard/table.ts'
import { prepayDists } from './table.ts'

const fields = {
  cardNo: prepayCards.cardNo,
  faceFen: prepayCards.faceFen,
  organName: sql<string | null>`(select name from organ where organ.id = prepay_card.organ_id)`,
  distributedAt: sql<string>`(select created_at from prepay_dist where prepay_dist.id = prepay_card.dist_id)`,
  status: prepayCards.status,
  activatedAt: prepayCards.activatedAt,
  validEnd: prepayCards.validEnd,
}
type SheetCard = Pick<CardRow, 'cardNo' | 'faceFen' | 'organName' | 'status' | 'activatedAt' | 'validEnd'>

const columns = exportColumns<SheetCard & { distributedAt: string }>(
  [
    'cardNo',
    'faceFen',
    'organName',
    { heading: distSheetWords.distributedAt, kind: 'time', value: ({ distributedAt }) => distributedAt },
    'status',
    'activatedAt',
    'validEnd',
  ],
  CardRow,
  { ...prepaycardinfoWords, field: { ...commonFields, ...prepaycardinfoWords.field } },
)

const idOf = ({ params }: ExportSource) => (params as { id: string }).id
const ofDist = (source: ExportSource) =>
  and(eq(prepayCards.operatorId, source.me.operatorId), eq(prepayCards.distId, idOf(source)))

/** The cards of a distribution as a spreadsheet. */
export const distSheet = sheetExport(prepaycarddistribut.sheet, {
  title: distSheetWords.title,
  columns,
  total: async (source) => {
    await find(source.db, source.me, prepayDists, idOf(source))
    return source.db.$count(prepayCards, ofDist(source))
  },
  rows: ({ db, snapshot, ...source }) => {
    const selection = db
      .select(fields)
      .from(prepayCards)
      .where(ofDist({ db, snapshot, ...source }))
      .orderBy(asc(prepayCards.cardNo))
    return snapshot.read<SheetCard & { distributedAt: string }>(selection, fields)
  },
})
