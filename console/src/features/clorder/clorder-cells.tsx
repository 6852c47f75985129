import { clorderWords, type ClorderRow, type ExamState } from '@kangju/contract'
import { Steps } from 'antd'
import type { ReactNode } from 'react'
import { Status } from '../../resource/columns.tsx'
import { GenderAndAge } from '../../resource/gender-and-age.tsx'
import { toneOf, type Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { clorderPageWords as words } from './words.ts'
import styles from './clorder.module.css'
import { Nothing } from '../../ui/nothing.tsx'
import { TextLine } from '../../ui/text-line.tsx'

/** Orange waits for our staff, blue waits for the partner. */
export const examTones: Readonly<Record<string, Tone>> = {
  toBook: 'orange',
  submitted: 'blue',
  confirmed: 'green',
  attended: 'blue',
  reported: 'green',
  failed: 'red',
}

/** Our appointment number over the partner's order number. */
export const NumberCell = ({ appointNo, outOrderNo }: ClorderRow) => (
  <span className="two-lines">
    <span className="figure">{appointNo}</span>
    {outOrderNo !== null && <span className="quiet figure">{outOrderNo}</span>}
  </span>
)

/** The person to be examined over their phone number. */
export const PersonCell = ({ row, phone }: { row: ClorderRow; phone: ReactNode }) => {
  const { personName, gender, age } = row
  return (
    <span className="two-lines">
      <span>
        {personName}{' '}
        <span className="quiet">
          <GenderAndAge gender={clorderWords.choice.gender[gender]} age={age} />
        </span>
      </span>
      {phone}
    </span>
  )
}

/** The health check package over its site. */
export const PackageCell = ({ packageName, examOrganName }: ClorderRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <TextLine text={packageName} />
      <TextLine text={examOrganName ?? say(words.noSite)} isQuiet />
    </span>
  )
}

/** The appointment day over its period. */
export const ExamDayCell = ({ appointDate, appointPeriod }: ClorderRow) => {
  const say = useSay()
  if (appointDate === null) return <Nothing />
  return (
    <span className="two-lines">
      <span className="figure">{appointDate}</span>
      <span className="quiet">
        {appointPeriod === null ? '' : say(clorderWords.choice.appointPeriod[appointPeriod])}
      </span>
    </span>
  )
}

/** The status; a failed appointment also shows the partner's reason. */
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

/** Progress steps from payment to report. */
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
