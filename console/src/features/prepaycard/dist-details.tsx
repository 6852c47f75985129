import {
  prepaycardactive,
  prepaycardactiveWords,
  prepaycarddistribut,
  prepaycarddistributWords,
  prepayCardStates,
  type ActivationRow,
  type DistCard,
  type DistRow,
  type PrepayCardState,
} from '@kangju/contract'
import { Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick } from '../../resource/pick.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { cardTones } from './card-tones.ts'
import { Ranges } from './dist-cells.tsx'
import { activePageWords, distPageWords as words } from './words-dist.ts'
import styles from './dist.module.css'
import { Timeline, TimelineEvent } from '../../resource/timeline.tsx'

const Activation = ({
  activationNo,
  count,
  faceFen,
  totalFen,
  buyerName,
  invoiceTitle,
  remark,
  byName,
  at,
}: ActivationRow) => {
  const say = useSay()
  return (
    <TimelineEvent at={at} by={byName} tone="green" what={`${activationNo} · ${buyerName}`} text={remark}>
      <p>{say(words.activationLine, { n: figure(count), face: showFen(faceFen), total: showFen(totalFen) })}</p>
      {invoiceTitle !== null && <p className="quiet">{say(words.invoice, { title: invoiceTitle })}</p>}
    </TimelineEvent>
  )
}

/** Numbers and activations below the facts of a distribution. */
export const DistLife = ({ row }: { row: DistRow }) => {
  const say = useSay()
  const { data } = useCall(prepaycarddistribut.read, { params: { id: row.id } })
  if (data === undefined || data.id !== row.id) return null
  return (
    <>
      {data.ranges.length > 0 && (
        <section className={styles.part}>
          <h2>{say(prepaycarddistributWords.field.ranges)}</h2>
          <Ranges ranges={data.ranges} />
        </section>
      )}
      <section className={styles.part}>
        <h2>{say(words.activations)}</h2>
        {data.activations.length === 0 ? (
          <p className="quiet">{say(words.noActivations)}</p>
        ) : (
          <Timeline>
            {data.activations.map((one) => (
              <Activation key={one.activationNo} {...one} />
            ))}
          </Timeline>
        )}
      </section>
    </>
  )
}

const pageSize = 10

/** The cards of a distribution, page by page. */
export const DistCards = ({ row }: { row: DistRow }) => {
  const say = useSay()
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<PrepayCardState>()
  const query = { page, limit: pageSize, ...(status === undefined ? {} : { status }) }
  const { data, failure, isFetching, refetch } = useCall(prepaycardactive.cards, { params: { id: row.id }, query })
  const { field, choice } = prepaycardactiveWords
  const wordOf = (state: PrepayCardState) => say(choice.status[state])
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  return (
    <section className={styles.part}>
      <h2>{say(activePageWords.cardList)}</h2>
      <div className={styles.filter}>
        <Pick
          aria-label={say(prepaycarddistributWords.field.activeStatus)}
          choices={prepayCardStates
            .filter((state) => state !== 'inStock')
            .map((state) => ({ value: state, label: wordOf(state) }))}
          value={status}
          onChange={(value) => {
            setStatus(value as PrepayCardState | undefined)
            setPage(1)
          }}
        />
      </div>
      <Table<DistCard>
        size="small"
        rowKey="id"
        loading={isFetching}
        dataSource={data?.items ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{
          current: page,
          pageSize,
          total: data?.total ?? 0,
          size: 'small',
          showSizeChanger: false,
          onChange: setPage,
        }}
        columns={[
          { title: say(field.cardNo), dataIndex: 'cardNo', className: 'figure' },
          { title: say(field.buyerName), dataIndex: 'buyerName' },
          {
            title: say(field.activatedAt),
            dataIndex: 'activatedAt',
            render: (at: string | null) => momentOf(at),
          },
          { title: say(field.validEnd), dataIndex: 'validEnd' },
          {
            title: say(field.balanceFen),
            dataIndex: 'balanceFen',
            align: 'end',
            className: 'figure',
            render: (fen: number) => showFen(fen),
          },
          {
            title: say(prepaycarddistributWords.field.activeStatus),
            dataIndex: 'status',
            render: (state: PrepayCardState) => <Status tone={cardTones[state]}>{wordOf(state)}</Status>,
          },
        ]}
      />
    </section>
  )
}
