import { commodity, organ, promotion, type PromotionRow } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import type { FieldContext, InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { promotionPageWords as words } from './words.ts'

interface Props extends InputProps {
  context: FieldContext
}
type Named = { readonly id: string; readonly name: string }

const rowOf = ({ values }: FieldContext) => values as Partial<PromotionRow>

/** Fixed after the first scan, because customers were promised these terms. */
const isFixed = (context: FieldContext) => !context.isNew && (rowOf(context).scanCount ?? 0) > 0

/** The offered choices, plus the row's own, by its stored name, if it is no longer offered. */
const choicesOf = (offered: readonly Named[] | undefined, value: unknown, name: string | null | undefined) => {
  const all = offered ?? []
  const isKept = typeof value === 'string' && name != null && name !== '' && !all.some(({ id }) => id === value)
  return [...all, ...(isKept ? [{ id: value, name }] : [])].map((one) => ({ value: one.id, label: one.name }))
}

const FixedNote = ({ context }: { context: FieldContext }) => {
  const say = useSay()
  return isFixed(context) ? <span className="quiet">{say(words.fixedHelp)}</span> : null
}

export const OrganPick = ({ context, ...input }: Props) => (
  <>
    <Pick
      {...input}
      disabled={isFixed(context)}
      choices={choicesOf(useCall(organ.nopage, {}).data, input.value, rowOf(context).organName)}
    />
    <FixedNote context={context} />
  </>
)

const ProjectsOf = ({ context, organId, ...input }: Props & { organId: string }) => {
  const { data } = useCall(organ.projects, { query: { organId } }, { keepPrevious: false })
  const { commodityId, offerName } = rowOf(context)
  return (
    <Pick
      {...input}
      disabled={isFixed(context) || commodityId != null}
      choices={choicesOf(data, input.value, offerName)}
    />
  )
}

/** One of the services that the chosen organisation provides. */
export const ProjectPick = ({ context, ...input }: Props) => {
  const say = useSay()
  const { organId } = rowOf(context)
  return organId === undefined ? (
    <Pick {...input} disabled choices={[]} placeholder={say(words.organFirst)} />
  ) : (
    <ProjectsOf key={organId} {...input} context={context} organId={organId} />
  )
}

export const BundlePick = ({ context, ...input }: Props) => {
  const { projectId, offerName } = rowOf(context)
  return (
    <Pick
      {...input}
      disabled={isFixed(context) || projectId != null}
      choices={choicesOf(useCall(commodity.nopage, {}).data, input.value, offerName)}
    />
  )
}

export const MarketerPick = ({ context, ...input }: Props) => {
  const { data } = useCall(promotion.marketers, {})
  const offered = data?.map(({ id, name, mobile, organName }) => ({ id, name: `${name} · ${mobile} · ${organName}` }))
  return (
    <Pick
      {...input}
      disabled={isFixed(context)}
      choices={choicesOf(offered, input.value, rowOf(context).marketerName)}
    />
  )
}
