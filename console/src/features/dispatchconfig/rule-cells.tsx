import { dispatchconfigWords, type DispatchconfigRow } from '@kangju/contract'
import { Tag } from 'antd'
import { Value } from '../../resource/columns.tsx'
import { useSay } from '../../ui/say.ts'
import { rulePageWords as words } from './words.ts'

/** Names that a rule is limited to; an empty list means all. */
export const Scope = ({ names }: { names: readonly string[] }) => {
  const say = useSay()
  return names.length === 0 ? <span className="quiet">{say(words.all)}</span> : <Value kind="choices" value={names} />
}

export const RuleName = ({ row }: { row: DispatchconfigRow }) => {
  const say = useSay()
  return (
    <>
      <span>{row.name}</span> {row.isDefault === 1 && <Tag>{say(words.isDefault)}</Tag>}
    </>
  )
}

/** The dispatch mode over the strategy. */
export const ModeCell = ({ mode, strategy }: DispatchconfigRow) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span>{say(dispatchconfigWords.choice.mode[mode])}</span>
      {mode === 'automatic' && <span className="quiet">{say(dispatchconfigWords.choice.strategy[strategy])}</span>}
    </span>
  )
}

/** The search radius over its rounds. */
export const ReachCell = ({ mode, maxDistanceKm, radiusStepKm, maxRounds }: DispatchconfigRow) => {
  const say = useSay()
  if (mode === 'manual') return <span className="quiet">{say(words.byHand)}</span>
  return (
    <span className="two-lines">
      <span>{say(words.km, { n: maxDistanceKm })}</span>
      {mode === 'automatic' && (
        <span className="quiet">{say(words.rounds, { rounds: maxRounds, step: radiusStepKm })}</span>
      )}
    </span>
  )
}

/** The fallback over its organisation. */
export const FallbackCell = ({ mode, fallback, fallbackOrganName }: DispatchconfigRow) => {
  const say = useSay()
  if (mode === 'manual') return <span className="quiet">{say(words.byHand)}</span>
  const { choice } = dispatchconfigWords
  // An open visit that no staff member claims goes to manual dispatch.
  const text = say(choice.fallback[mode === 'grab' ? 'manual' : fallback])
  return (
    <span className="two-lines">
      <span>{text}</span>
      {mode === 'automatic' && fallback === 'organ' && fallbackOrganName !== null && (
        <span className="quiet line" title={fallbackOrganName}>
          {fallbackOrganName}
        </span>
      )}
    </span>
  )
}
