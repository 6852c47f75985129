import { commodity, project } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { programclassPageWords as words } from './words.ts'

const ProjectPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(project.nopage, {})
  return <Pick {...props} choices={withKept(data, props.value, say(words.chooseAgain))} />
}

const CommodityPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(commodity.nopage, { query: { all: 1 } })
  return <Pick {...props} choices={withKept(data, props.value, say(words.chooseAgain))} />
}

/** Picks a service or a bundle, by the type in the row. */
export const LinkTarget = ({ type, ...props }: InputProps & { type: unknown }) => {
  if (type === 'project') return <ProjectPick {...props} />
  if (type === 'commodity') return <CommodityPick {...props} />
  return <Pick {...props} choices={[]} disabled />
}
