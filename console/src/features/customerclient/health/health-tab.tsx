import { PlusOutlined } from '@ant-design/icons'
import { health, HealthRow, healthWords, rolesOf, type ClientRow } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { act, useCall } from '../../../api/query.ts'
import type { FieldSchema } from '../../../resource/schema.ts'
import { ErrorState } from '../../../resource/states.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { notify } from '../../../ui/feedback.tsx'
import { Permission } from '../../../ui/permission.tsx'
import { useSay } from '../../../ui/say.ts'
import { healthTabWords as words, recordWords } from '../words-records.ts'
import { FactSections } from '../records/fact-list.tsx'
import { useToday } from '../records/use-today.ts'
import { HealthCharts } from './health-charts.tsx'
import { HealthForm } from './health-form.tsx'
import styles from './health.module.css'
import recordsStyles from '../records/records.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

const schema = HealthRow as FieldSchema

const sections = [
  {
    title: words.measured,
    keys: [
      'sbp',
      'dbp',
      'pulse',
      'temperature',
      'resp',
      'spo2',
      'glucose',
      'glucoseKind',
      'heightCm',
      'weightKg',
      'bmi',
      'bloodAbo',
      'bloodRh',
    ],
  },
  {
    title: words.allergies,
    keys: [
      'drugAllergy',
      'allergyNote',
      'infectious',
      'infectiousNote',
      'infectiousReview',
      'reviewedByName',
      'reviewedAt',
    ],
  },
  { title: words.history, keys: ['diseases', 'surgery', 'trauma', 'transfusion', 'familyHistory'] },
  { title: words.risks, keys: ['disability', 'tubes', 'bradenScore', 'morseScore'] },
  { title: words.habits, keys: ['smoking', 'drinking', 'exercise'] },
  { title: words.medication, keys: ['medications', 'note', 'createdByName', 'updatedAt'] },
]

interface DaysProps {
  rows: readonly HealthRow[]
  shown: HealthRow
  onShow: (id: string) => void
}

const Days = ({ rows, shown, onShow }: DaysProps) => {
  const say = useSay()
  return (
    <nav aria-label={say(words.days)}>
      <ul className={styles.days}>
        {rows.map(({ id, recordDate }, at) => (
          <li key={id}>
            <button type="button" aria-current={id === shown.id} onClick={() => onShow(id)}>
              {recordDate}
              {at === 0 && <span className="quiet">{say(words.newest)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface RecordProps {
  record: HealthRow
  onEdit: () => void
}

const DayRecord = ({ record, onEdit }: RecordProps) => {
  const say = useSay()
  const confirm = useConfirm()
  const remove = async () => {
    const content = say(words.removeText, { day: record.recordDate })
    if ((await confirm({ title: words.removeTitle, content, danger: true, okText: recordWords.remove })) === undefined)
      return
    const outcome = await act(health.remove, { body: { ids: [record.id] } })
    if (outcome.ok) notify.success(say(recordWords.removed))
  }
  const review = async () => {
    const content = say(words.reviewText, { day: record.recordDate })
    if ((await confirm({ title: words.reviewTitle, content, okText: words.review })) === undefined) return
    const outcome = await act(health.review, { params: { id: record.id } })
    if (outcome.ok) notify.success(say(words.reviewed))
  }
  return (
    <article aria-label={record.recordDate}>
      <div className={recordsStyles.tools}>
        <h2 className="figure">{record.recordDate}</h2>
        <span className={recordsStyles.buttons}>
          {record.infectiousReview === 'waiting' && (
            <Permission roles={rolesOf(health.review.access)}>
              <Button type="primary" onClick={() => void review()}>
                {say(words.review)}
              </Button>
            </Permission>
          )}
          <Permission roles={rolesOf(health.remove.access)}>
            <Button onClick={() => void remove()}>{say(recordWords.remove)}</Button>
          </Permission>
          <Permission roles={rolesOf(health.save.access)}>
            <Button onClick={onEdit}>{say(recordWords.edit)}</Button>
          </Permission>
        </span>
      </div>
      <FactSections row={record} schema={schema} words={healthWords} sections={sections} />
    </article>
  )
}

type Open = { readonly key: number; readonly record?: HealthRow }

/** The health tab: trends, the newest record in full, and all earlier records. */
export const HealthTab = ({ clientId }: { clientId: string; client?: ClientRow }) => {
  const say = useSay()
  const input = { query: { clientId } }
  const { data, failure, refetch } = useCall(health.list, input, { keepPrevious: false })
  const today = useToday()
  const [shownId, setShownId] = useState<string>()
  const [open, setOpen] = useState<Open>()
  const openForm = (record?: HealthRow) =>
    setOpen((last) => ({ key: (last?.key ?? 0) + 1, ...(record === undefined ? {} : { record }) }))
  const add = (
    <Permission roles={rolesOf(health.save.access)}>
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
  const [newest] = data
  const shown = data.find((row) => row.id === shownId) ?? newest
  return (
    <>
      {shown === undefined ? (
        <Empty title={say(words.none)} text={say(words.noneText)}>
          {add}
        </Empty>
      ) : (
        <>
          <div className={recordsStyles.head}>
            <p className="quiet">{say(words.traced)}</p>
            {add}
          </div>
          <HealthCharts rows={data} today={today} />
          <div className={styles.body}>
            <Days rows={data} shown={shown} onShow={setShownId} />
            <DayRecord record={shown} onEdit={() => openForm(shown)} />
          </div>
        </>
      )}
      {open !== undefined && (
        <HealthForm
          key={open.key}
          clientId={clientId}
          record={open.record}
          newest={newest}
          onClosed={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
