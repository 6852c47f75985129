import { commodity, partFen, project } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { FieldInput } from '../../resource/fields.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { InputProps, Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { commodityPageWords as words } from './words.ts'

export const SpecPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(project.specs, {})
  const labelled = data?.map(({ id, name, priceFen, times }) => ({
    id,
    name: say(words.specLabel, { name, price: showFen(priceFen), times }),
  }))
  return <Pick {...props} choices={withKept(labelled, props.value, say(words.notOffered))} />
}

const priceSchema = (commodity.add.body as FieldSchema).properties?.['priceFen'] ?? {}

/** Sum of the items at their single prices; undefined while an item is unfinished or not offered. */
const useSum = (items: unknown): number | undefined => {
  const { data } = useCall(project.specs, {})
  const rows = Array.isArray(items) ? (items as (Values | undefined)[]) : []
  const parts = rows.map((row) => {
    const spec = data?.find(({ id }) => id === row?.['specId'])
    return spec === undefined || typeof row?.['times'] !== 'number' ? undefined : partFen(spec, row['times'])
  })
  if (parts.length === 0 || parts.includes(undefined)) return undefined
  return parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/** The bundle price, with the sum of its items as its limit. */
export const BundlePrice = ({ items, ...props }: InputProps & { items: unknown }) => {
  const say = useSay()
  const sum = useSum(items)
  return (
    <>
      <FieldInput {...props} schema={priceSchema} />
      {sum !== undefined && <span className="quiet">{say(words.sum, { sum: showFen(sum) })}</span>}
    </>
  )
}
