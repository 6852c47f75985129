import { PlusOutlined } from '@ant-design/icons'
import { longcare, rolesOf, type ClientRow, type LongcareRow } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Permission } from '../../../ui/permission.tsx'
import { useSay } from '../../../ui/say.ts'
import { longcareTabWords as words } from '../words-records.ts'
import { useToday } from '../records/use-today.ts'
import { Reason } from './assessment-details.tsx'
import { AssessmentTable } from './assessment-table.tsx'
import { disabilityText } from './reason-lines.ts'
import { LongcareForm } from './longcare-form.tsx'
import { validityOn } from './validity.ts'
import styles from './level.module.css'
import recordsStyles from '../records/records.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The level in force today and its explanation. */
const Present = ({ row }: { row: LongcareRow | undefined }) => {
  const say = useSay()
  if (row === undefined) return <p className="quiet">{say(words.noneValid)}</p>
  return (
    <section className={styles.now} aria-label={say(words.present)}>
      <div>
        <p className="quiet">{say(words.present)}</p>
        <p className={styles.name}>{say(disabilityText(row.disabilityLevel))}</p>
        <p className="figure">{`${row.validFrom} – ${row.validTo}`}</p>
      </div>
      <div>
        <Reason row={row} />
      </div>
    </section>
  )
}

type Open = { readonly key: number; readonly record?: LongcareRow }

/** The LTC tab: the level in force, its explanation, and all assessments. */
export const LongcareTab = ({ clientId }: { clientId: string; client?: ClientRow }) => {
  const say = useSay()
  const input = { query: { clientId } }
  const { data, failure, refetch } = useCall(longcare.list, input, { keepPrevious: false })
  const [open, setOpen] = useState<Open>()
  const today = useToday()
  const openForm = (record?: LongcareRow) =>
    setOpen((last) => ({ key: (last?.key ?? 0) + 1, ...(record === undefined ? {} : { record }) }))
  const add = (
    <Permission roles={rolesOf(longcare.add.access)}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => openForm()}>
        {say(words.add)}
      </Button>
    </Permission>
  )
  if (data === undefined)
    return failure === undefined ? (
      <Skeleton active />
    ) : (
      <ErrorState message={failure.message} onRetry={() => void refetch()} />
    )
  return (
    <>
      {data.length === 0 ? (
        <Empty title={say(words.none)} text={say(words.noneText)}>
          {add}
        </Empty>
      ) : (
        <>
          <Present row={data.find((row) => validityOn(row, today) === 'valid')} />
          <div className={recordsStyles.head}>
            <h2>{say(words.all)}</h2>
            {add}
          </div>
          <AssessmentTable rows={data} today={today} onEdit={openForm} />
        </>
      )}
      {open !== undefined && (
        <LongcareForm key={open.key} clientId={clientId} record={open.record} onClosed={() => setOpen(undefined)} />
      )}
    </>
  )
}
