import { orderCallWords, type VisitRow } from '@kangju/contract'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSay } from '../../../ui/say.ts'
import { actionWords as words } from '../words.ts'
import styles from './visit-summary.module.css'

const PositionMap = lazy(() =>
  import('../../../map/position-map.tsx').then(({ PositionMap }) => ({ default: PositionMap })),
)

/** A visit's position on the map, with a link to its details. */
export const VisitSummary = ({ visit }: { visit: VisitRow }) => {
  const say = useSay()
  return (
    <div className={styles.visitSummary}>
      <Suspense>
        <PositionMap lng={visit.lng} lat={visit.lat} areaCode={visit.areaCode} label={visit.address} />
      </Suspense>
      <p>
        <Link to={`/order/detail?id=${visit.id}`}>{say(orderCallWords.detail)}</Link>{' '}
        <Link to={`/order/maindetail?id=${visit.mainId}`}>{say(words.orderOf, { no: visit.mainNo })}</Link>
      </p>
    </div>
  )
}
