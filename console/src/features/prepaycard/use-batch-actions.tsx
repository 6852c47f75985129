import { prepaycard, prepaycardinfo, type PrepaycardRow } from '@kangju/contract'
import { act, invalidateArea, saveFile } from '../../api/query.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { batchPageWords as words } from './words.ts'
import { momentOf } from '../../ui/moment.ts'

/** Generates the cards of a batch and exports its print file. */
export const useBatchActions = () => {
  const say = useSay()
  const confirm = useConfirm()

  const generate = async ({ id, name, quantity, generatedCount }: PrepaycardRow) => {
    const n = figure(quantity - generatedCount)
    const okText = generatedCount === 0 ? words.generate : words.goOn
    const question = { title: say(words.generateTitle, { name }), content: say(words.generateText, { n }), okText }
    if ((await confirm(question)) === undefined) return
    const outcome = await act(prepaycard.createinfo, { params: { id } })
    if (!outcome.ok) return
    const { taskId, generatedCount: made } = outcome.data
    notify.success(taskId === null ? say(words.generated, { n: figure(made) }) : say(words.started))
  }

  const print = async ({ id, name, generatedCount, printedAt, printedByName }: PrepaycardRow) => {
    const title = say(words.printTitle, { name })
    const isFirst = printedAt === null
    const content = isFirst
      ? say(words.printOnce, { n: figure(generatedCount) })
      : say(words.printAgain, { at: momentOf(printedAt), by: printedByName ?? '' })
    const remark = { placeholder: words.reason, maxLength: 200, required: true } as const
    const answer = await confirm({
      title,
      content,
      okText: words.doPrint,
      ...(isFirst ? { remark, danger: true } : {}),
    })
    if (answer === undefined) return
    const query = isFirst ? { reason: answer.remark } : {}
    const outcome = await act(prepaycardinfo.print, { params: { id }, query })
    invalidateArea(prepaycard.list.area)
    if (saveFile(outcome)) notify.success(say(words.printed))
  }
  return { generate, print }
}
