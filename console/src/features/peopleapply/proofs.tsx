import { peopleapplyWords, type ApplyRow } from '@kangju/contract'
import { Button, Checkbox } from 'antd'
import { Cell } from '../../resource/columns.tsx'
import type { AnyResource } from '../../resource/types.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import type { Proof } from './documents.ts'
import styles from './proofs.module.css'
import factsStyles from '../../ui/facts.module.css'

interface Props {
  /** Includes the endpoint that reveals masked fields. */
  resource: AnyResource
  row: ApplyRow
  proofs: readonly Proof[]
  /** The picture on display. */
  shownUrl: string | undefined
  ticked: ReadonlySet<string>
  /** Whether the reviewer can decide now. */
  isOpen: boolean
  onShow: (url: string) => void
  onTick: (key: string, isTicked: boolean) => void
}

/** Claimed facts by the document that proves them, each to be confirmed. */
export const Proofs = ({ resource, row, proofs, shownUrl, ticked, isOpen, onShow, onTick }: Props) => {
  const say = useSay()
  return (
    <section aria-labelledby="apply-compare">
      <h3 id="apply-compare">{say(words.compare)}</h3>
      {proofs.map(({ key, title, pictures, facts, tick }) => {
        const isShown = pictures.some((picture) => picture.url === shownUrl)
        return (
          <div key={key} className={classes(styles.proof, isShown && styles.shown)}>
            <Button
              type="text"
              size="small"
              className={styles.title}
              aria-pressed={isShown}
              onClick={() => onShow(pictures[0]?.url ?? '')}
            >
              {say(title)}
            </Button>
            <dl className={classes(factsStyles.facts, styles.facts)}>
              {facts.map((fact) => (
                <div key={fact} className={fact === 'intro' || fact === 'idCard' ? factsStyles.wide : undefined}>
                  <dt>{say(peopleapplyWords.field[fact])}</dt>
                  <dd>
                    <Cell resource={resource} column={{ key: fact }} row={row} full />
                  </dd>
                </div>
              ))}
            </dl>
            {tick !== undefined && isOpen && (
              <Checkbox
                checked={ticked.has(key)}
                onChange={({ target }) => {
                  onTick(key, target.checked)
                }}
              >
                {say(tick)}
              </Checkbox>
            )}
          </div>
        )
      })}
    </section>
  )
}
