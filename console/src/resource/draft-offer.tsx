import { Button } from 'antd'
import { useConfirm } from '../ui/confirm.tsx'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/say.ts'
import { draftWords as words } from '../ui/words-draft.ts'
import pageStyles from '../ui/page.module.css'
import { momentOf } from '../ui/moment.ts'

interface Props {
  /** Name entered in the draft, if any. */
  name: unknown
  savedAt: string
  onGoOn: () => void
  onAnew: () => void
}

/** Offers to continue or discard the draft of a form. */
export const DraftOffer = ({ name: given, savedAt, onGoOn, onAnew }: Props) => {
  const say = useSay()
  const confirm = useConfirm()
  const name = typeof given === 'string' && given !== '' ? given : say(words.unnamed)
  const startAnew = async () => {
    const question = { title: words.startAnew, content: say(words.startAnewText, { name }), okText: words.startAnew }
    if ((await confirm({ ...question, danger: true })) !== undefined) onAnew()
  }
  const time = momentOf(savedAt)
  return (
    <section className={pageStyles.panel}>
      <Empty title={say(words.unfinished)} text={say(words.unfinishedText, { name, time })}>
        <Button type="primary" onClick={onGoOn}>
          {say(words.goOn)}
        </Button>
        <Button onClick={() => void startAnew()}>{say(words.startAnew)}</Button>
      </Empty>
    </section>
  )
}
