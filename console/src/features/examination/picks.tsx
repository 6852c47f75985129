import { examinationclass, examinationsingle, organ } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { examinationclassPageWords as classWords, examinationsinglePageWords as singleWords } from './words.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** The offered choices, plus chosen ones that are no longer offered, by name. */
const offeredOrChosen = (offered: readonly Named[] | undefined, all: readonly Named[] | undefined, value: unknown) =>
  offered &&
  all && [...offered, ...all.filter(({ id }) => [value].flat().includes(id) && !offered.some((one) => one.id === id))]

export const SinglesPick = (props: InputProps) => {
  const offered = useCall(examinationsingle.nopage, {}).data
  const all = useCall(examinationsingle.nopage, { query: { all: 1 } }).data
  return <Pick {...props} many choices={withKept(offeredOrChosen(offered, all, props.value), [], '')} />
}

export const ExamSitesPick = (props: InputProps) => {
  const say = useSay()
  const offered = useCall(organ.nopage, { query: { organType: 'examCentre' } }).data
  const all = useCall(organ.nopage, { query: { organType: 'examCentre', all: 1 } }).data
  const choices = withKept(offeredOrChosen(offered, all, props.value), props.value, say(classWords.closedSite))
  return <Pick {...props} many choices={choices} />
}

export const CategoryPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(examinationclass.nopage, {})
  return <Pick {...props} choices={withKept(data, props.value, say(singleWords.disabledCategory))} />
}
