import { orderCallWords, type VisitRow } from '@kangju/contract'
import { Link } from 'react-router'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { ActiveSkeleton } from '../../../ui/skeleton.tsx'
import { actionWords as words } from '../words.ts'
import styles from './visit-summary.module.css'

const PositionMap = onDemand(
  () => import('../../../map/position-map.tsx').then(({ PositionMap }) => PositionMap),
  ActiveSkeleton,
)

/** A visit's position on the map, with a link to its details. */
export const VisitSummary = ({ visit }: { visit: VisitRow }) => {
  const say = useSay()
  return (
    <div className={styles.visitSummary}>
      <PositionMap lng={visit.lng} lat={visit.lat} areaCode={visit.areaCode} label={visit.address} />
      <p>
        <Link to={`/order/detail?id=${visit.id}`}>{say(orderCallWords.detail)}</Link>{' '}
        <Link to={`/order/maindetail?id=${visit.mainId}`}>{say(words.orderOf, { no: visit.mainNo })}</Link>
      </p>
    </div>
  )
}
