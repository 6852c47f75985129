import { clorderWords, type ClorderRow, type ExamState } from '@kangju/contract'
import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { Status } from '../../resource/columns.tsx'
import { toneOf, type Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { clorderPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './clorder.module.css'

/** What waits for us is orange, what waits for the partner blue. */
export const examTones: Readonly<Record<string, Tone>> = {
  toBook: 'orange',
  submitted: 'blue',
  confirmed: 'green',
  attended: 'blue',
  reported: 'green',
  failed: 'red',
}

/** Our number, over the partner's. */
export const NumberCell = ({ appointNo, outOrderNo }: ClorderRow) => (
  <span className="two-lines">
    <span className="figure">{appointNo}</span>
    {outOrderNo !== null && <span className="quiet figure">{outOrderNo}</span>}
  </span>
)

/** Who is examined, over how to reach them. */
export const PersonCell = ({ row, phone }: { row: ClorderRow; phone: ReactNode }) => {
  const say = useSay()
  const { personName, gender, age } = row
  return (
    <span className="two-lines">
      <span>
        {personName}{' '}
        <span className="quiet">{`${say(clorderWords.choice.gender[gender])} ${say(words.age, { n: age })}`}</span>
      </span>
      {phone}
    </span>
  )
}

/** What is examined, over where. */
export const PackageCell = ({ packageName, examOrganName }: ClorderRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span className="line" title={packageName}>
        {packageName}
      </span>
      <span className="quiet line" title={examOrganName ?? undefined}>
        {examOrganName ?? say(words.noSite)}
      </span>
    </span>
  )
}

/** The day, over the part of it. */
export const ExamDayCell = ({ appointDate, appointPeriod }: ClorderRow) => {
  const say = useSay()
  if (appointDate === null) return <span className="quiet">{say(resourceWords.nothing)}</span>
  return (
    <span className="two-lines">
      <span className="figure">{appointDate}</span>
      <span className="quiet">
        {appointPeriod === null ? '' : say(clorderWords.choice.appointPeriod[appointPeriod])}
      </span>
    </span>
  )
}

/** Where it stands; what the partner refused says why. */
export const StateCell = ({ status, failReason }: ClorderRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <Status tone={toneOf(status, examTones)}>{say(clorderWords.choice.status[status])}</Status>
      {status === 'failed' && failReason !== null && (
        <span className="quiet line" title={failReason}>
          {failReason}
        </span>
      )}
    </span>
  )
}

const way = ['toBook', 'submitted', 'confirmed', 'attended', 'reported'] as const satisfies readonly ExamState[]
const stageOf = (status: ExamState) => (status === 'failed' ? 1 : way.findIndex((state) => state === status))

/** How far it has come, from paid to the report. */
export const Progress = ({ row }: { row: ClorderRow }) => {
  const say = useSay()
  const { status } = row
  if (status === 'cancelled') return null
  const isOver = status === 'reported'
  return (
    <Steps
      className={styles.progress}
      size="small"
      responsive
      current={stageOf(status)}
      status={status === 'failed' ? 'error' : isOver ? 'finish' : 'process'}
      items={way.map((state, at) => ({
        title: say(clorderWords.choice.status[status === 'failed' && at === 1 ? 'failed' : state]),
      }))}
    />
  )
}
