import { dispatchconfig, enableWords, type DispatchconfigRow } from '@kangju/contract'
import { act } from '../../api/query.ts'
import { draftOf, type FieldSchema } from '../../resource/schema.ts'
import type { RowTools, Values } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { Lines } from '../../ui/lines.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'

const nameAtMost = 30
const { add, before, changeStatus } = dispatchconfig

/** Actions on a rule other than editing and deleting. */
export const useRuleActions = () => {
  const say = useSay()
  const confirm = useConfirm()

  const change = async (row: DispatchconfigRow, isOn: boolean) => {
    const title = say(isOn ? words.enableTitle : words.disableTitle, { name: row.name })
    const asked = await act(before, { params: { id: row.id }, query: { move: isOn ? 'enable' : 'disable' } })
    if (!asked.ok) return
    const { obstacles, follows } = asked.data
    if (obstacles.length > 0) {
      const content = <Lines first={say(resourceWords.obstacles)} lines={obstacles} />
      return void (await confirm({ title, content, okText: resourceWords.understood, isStatement: true }))
    }
    const content = <Lines first={say(isOn ? words.enableFollows : words.disableFollows)} lines={follows} />
    const okText = isOn ? enableWords.move.enable : enableWords.move.disable
    if ((await confirm({ title, content, okText, danger: !isOn })) === undefined) return
    const outcome = await act(changeStatus, { params: { id: row.id, status: isOn ? 'enabled' : 'disabled' } })
    if (outcome.ok) notify.success(say(resourceWords.done))
  }
  const copy = (row: DispatchconfigRow, { add: open }: RowTools) => {
    const draft: Values = draftOf(add.body as FieldSchema, {}, row)
    const name = [...say(words.copyOf, { name: row.name })].slice(0, nameAtMost).join('')
    // The copy does not take over the priority; a new one must be chosen.
    open({ ...draft, name, priority: undefined })
  }
  return { change, copy }
}
