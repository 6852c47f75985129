import { prepaycardWords, printSheetWords, type PrepaycardRow } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { batchPageWords as words } from './words.ts'
import styles from './card-art.module.css'

/** A card number in groups of four, as it is printed. */
const grouped = (cardNo: string) => cardNo.replaceAll(/(.{4})(?=.)/g, '$1 ')
const noNumber = '0'.repeat(16)

const useValidity = ({ validDays, validEndDate }: PrepaycardRow) => {
  const say = useSay()
  if (validDays !== null) return say(printSheetWords.daysAfter, { n: validDays })
  return validEndDate === null ? say(printSheetWords.permanent) : say(printSheetWords.until, { day: validEndDate })
}

/** Both sides of a card as the print shop gets them. Passwords are in the print file only. */
export const CardArt = ({ row }: { row: PrepaycardRow }) => {
  const say = useSay()
  const { name, faceFen, times, specName, coverUrl, description, seqFrom } = row
  const validity = useValidity(row)
  return (
    <section className={styles.art}>
      <h2>{say(words.preview)}</h2>
      <div className={styles.sides}>
        <figure>
          <div className={styles.card} data-covered={coverUrl !== null}>
            {coverUrl !== null && <img src={coverUrl} alt={say(prepaycardWords.field.coverUrl)} />}
            <div className={styles.front}>
              <strong>{name}</strong>
              <span className={styles.value}>
                {times === null ? showFen(faceFen) : say(words.visits, { n: times })}
                {specName !== null && <small>{specName}</small>}
              </span>
            </div>
          </div>
          <figcaption className="quiet">{say(words.front)}</figcaption>
        </figure>
        <figure>
          <div className={styles.card}>
            <div className={styles.back}>
              <span className={styles.number}>{grouped(seqFrom ?? noNumber)}</span>
              <span className={styles.password}>
                {say(printSheetWords.password)}
                <span aria-hidden="true">********</span>
              </span>
              <span>{validity}</span>
              <p>{description}</p>
            </div>
          </div>
          <figcaption className="quiet">{say(seqFrom === null ? words.backBefore : words.back)}</figcaption>
        </figure>
      </div>
    </section>
  )
}
