import { levelsOf, LongcareRow, longcareWords, scoreItemWords, scoreParts, tableTitle } from '@kangju/contract'
import type { FieldSchema } from '../../../resource/schema.ts'
import { useSay } from '../../../ui/say.ts'
import { longcareTabWords as words } from '../words-records.ts'
import { FactList } from '../records/fact-list.tsx'
import { LevelReason } from './level-reason.tsx'
import styles from './assessment-details.module.css'

const schema = LongcareRow as FieldSchema
const facts = [
  'insured',
  'applyNo',
  'assessOrg',
  'assessors',
  'designatedOrganName',
  'benefitType',
  'monthQuotaFen',
  'monthHours',
  'fileUrls',
  'createdByName',
  'updatedAt',
]

/** Explains the level by the table it was assessed with, even if another is in force now. */
export const Reason = ({ row }: { row: LongcareRow }) => {
  const say = useSay()
  return (
    <>
      <p className="quiet">{say(tableTitle(row.table))}</p>
      <LevelReason levels={levelsOf(row, row.table)} />
    </>
  )
}

const Scores = ({ row }: { row: LongcareRow }) => {
  const say = useSay()
  return scoreParts.map((part) => (
    <div key={part} className={styles.scorePart}>
      <h4>{say(longcareWords.field[part])}</h4>
      <dl className={styles.scoreList}>
        {Object.entries(row[part]).map(([item, score]) => (
          <div key={item}>
            <dt>{say(scoreItemWords[item as keyof typeof scoreItemWords])}</dt>
            <dd>{score}</dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}

/** All facts of an assessment. */
export const AssessmentDetails = ({ row }: { row: LongcareRow }) => {
  const say = useSay()
  return (
    <div className={styles.assessment}>
      <section>
        <h3>{say(words.why)}</h3>
        <Reason row={row} />
      </section>
      <section>
        <h3>{say(words.scores)}</h3>
        <Scores row={row} />
      </section>
      <section className={styles.facts}>
        <FactList row={row} schema={schema} words={longcareWords} keys={facts} />
      </section>
    </div>
  )
}
