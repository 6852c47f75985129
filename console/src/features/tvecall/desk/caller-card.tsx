import { tvuser, type CallerCard, type CallEntry } from '@kangju/contract'
import { Button, Tag } from 'antd'
import { useEffect } from 'react'
import { expiryStore } from '../../../api/failures.ts'
import { useMay } from '../../../api/me.tsx'
import { ErrorState } from '../../../resource/states.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useSay } from '../../../ui/say.ts'
import { CardClients } from './card-clients.tsx'
import { CardContacts } from './card-contacts.tsx'
import { CardHistory } from './card-history.tsx'
import { cardStore, lockCards, readCard } from './card-store.ts'
import { useLeave } from './use-leave.ts'
import { cardWords as words } from './words-card.ts'
import { deskWords } from './words.ts'
import styles from './card.module.css'
import { ActiveSkeleton, Skeleton } from '../../../ui/skeleton.tsx'

const PositionMap = onDemand(
  () => import('../../../map/position-map.tsx').then(({ PositionMap }) => PositionMap),
  ActiveSkeleton,
)

const Place = ({ card: { lng, lat, areaCode, address } }: { readonly card: CallerCard }) => {
  const say = useSay()
  return (
    <section>
      <h2>{say(words.position)}</h2>
      {lng === null || lat === null ? (
        <p className="quiet">{say(words.noPosition)}</p>
      ) : (
        <PositionMap lng={lng} lat={lat} areaCode={areaCode} label={address ?? ''} />
      )}
    </section>
  )
}

const Head = ({ call, card }: { readonly call: CallEntry; readonly card: CallerCard }) => {
  const say = useSay()
  const may = useMay()
  const leave = useLeave()
  const { household, address } = card
  return (
    <header>
      {household !== null && may(tvuser.read.access) ? (
        <Button type="link" className={styles.name} onClick={() => leave(`/tvuser/list?open=${household.id}`)}>
          <strong>{household.name}</strong>
        </Button>
      ) : (
        <strong>{household?.name ?? call.callerName ?? say(deskWords.unknownCaller)}</strong>
      )}{' '}
      {household?.isSuspended === true && <Tag>{say(words.suspended)}</Tag>}
      <p>{address}</p>
      <p className="quiet figure">{call.sn}</p>
    </header>
  )
}

/** Who calls: risks, contacts, place and history. */
export const CallerCardPane = ({ call }: { readonly call: CallEntry }) => {
  const say = useSay()
  const { callId } = call
  const isLocked = expiryStore.use() !== undefined
  const shown = cardStore.use().get(callId)
  useEffect(() => {
    if (isLocked && shown !== 'locked') lockCards(callId)
    else if (!isLocked && shown === undefined) void readCard(callId)
  }, [isLocked, shown, callId])

  return (
    <section className={styles.card} aria-label={say(words.title)}>
      {(shown === undefined || shown === 'loading') && <Skeleton active />}
      {shown === 'locked' && <p className="quiet">{say(words.locked)}</p>}
      {typeof shown === 'object' && 'failed' in shown && (
        <ErrorState message={shown.failed} onRetry={() => void readCard(callId)} />
      )}
      {typeof shown === 'object' && 'id' in shown && (
        <div className={styles.columns}>
          <div>
            <Head call={call} card={shown} />
            <CardClients call={call} card={shown} />
            <CardContacts card={shown} />
          </div>
          <div>
            <Place card={shown} />
            <CardHistory card={shown} />
          </div>
        </div>
      )}
    </section>
  )
}
