import { order, type Access, type FlowDirection, type FlowRow } from '@kangju/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { Nothing } from '../../ui/nothing.tsx'
import { TextLine } from '../../ui/text-line.tsx'

/** The owner over the staff number, or the organisation alone. */
export const OwnerCell = ({ ownerName, ownerCode }: FlowRow) => (
  <span className="two-lines">
    <TextLine text={ownerName} />
    {ownerCode !== null && <span className="quiet figure">{ownerCode}</span>}
  </span>
)

/** The amount, in the column of its direction only. */
export const AmountCell = ({ row, direction }: { row: FlowRow; direction: FlowDirection }) =>
  row.direction === direction ? <span className="figure">{showFen(row.amountFen)}</span> : null

interface Source {
  readonly path: string
  readonly access: Access
}

/** The screen of a flow's source document, known by the letters of its number. */
export const sourceOf = ({ bizNo, childId, settlementStatus }: FlowRow): Source | undefined => {
  const no = encodeURIComponent(bizNo)
  switch (bizNo.slice(0, 2)) {
    case 'FD':
      return childId === null ? undefined : { path: `/order/detail?id=${childId}`, access: order.detail.access }
    case 'TK':
      return { path: `/finance/refundapply?keyword=${no}`, access: ['order_refund_apply'] }
    case 'TX': {
      const list = settlementStatus === 'reviewing' ? 'realy' : 'already'
      return { path: `/withdrawal/${list}?keyword=${no}`, access: ['settlement'] }
    }
    default:
      return undefined
  }
}

/** The number of the source document, as a link to it where the account may open it. */
export const SourceCell = ({ row }: { row: FlowRow }) => {
  const may = useMay()
  // The document of a manual adjustment is the flow itself.
  if (row.bizNo === row.flowNo) return <Nothing />
  const source = sourceOf(row)
  if (source === undefined || !may(source.access)) return <span className="figure">{row.bizNo}</span>
  return (
    <Link to={source.path} className="figure" onClick={(event: MouseEvent) => event.stopPropagation()}>
      {row.bizNo}
    </Link>
  )
}
