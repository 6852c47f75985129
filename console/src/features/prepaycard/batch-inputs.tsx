import { prepaycard, projectclass, type PrepayScope } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'

/** The option of a visit card, with its price for comparison; the row's own keeps its name when it is no longer sold. */
export const SpecPick = ({ name, ...props }: InputProps & { name: string }) => {
  const { data } = useCall(prepaycard.services, {})
  const offered = data?.specs.map((spec) => ({ ...spec, name: `${spec.name} · ${showFen(spec.priceFen)}` }))
  return <Pick {...props} choices={withKept(offered, props.value, name)} />
}

const ClassesPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(projectclass.nopage, {})
  return <Pick {...props} many choices={withKept(data, props.value, say(resourceWords.notOffered))} />
}

const ProjectsPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(prepaycard.services, {})
  return <Pick {...props} many choices={withKept(data?.projects, props.value, say(resourceWords.notOffered))} />
}

/** Categories or services, whichever the scope is about. */
export const ScopePick = ({ scope, ...props }: InputProps & { scope: PrepayScope | undefined }) =>
  scope === 'classes' ? <ClassesPick {...props} /> : <ProjectsPick {...props} />
