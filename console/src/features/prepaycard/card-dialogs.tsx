import { freezeReasonWords, prepaycardinfo, type CardRow, type Endpoint, type Text } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { cardPageWords as words } from './words.ts'

export type CardMove = 'freeze' | 'unfreeze' | 'extend' | 'void'

interface MoveDialog {
  readonly call: Endpoint
  readonly title: Text
  readonly submit: Text
  readonly done: Text
  readonly fields: readonly string[]
  readonly follows?: Text
}

const moves: Readonly<Record<CardMove, MoveDialog>> = {
  freeze: {
    call: prepaycardinfo.freeze,
    title: words.freezeTitle,
    submit: words.freeze,
    done: words.frozen,
    fields: ['reason', 'remark'],
    follows: words.freezeFollows,
  },
  unfreeze: {
    call: prepaycardinfo.unfreeze,
    title: words.unfreezeTitle,
    submit: words.unfreeze,
    done: words.unfrozen,
    fields: ['remark'],
  },
  extend: {
    call: prepaycardinfo.extend,
    title: words.extendTitle,
    submit: words.extend,
    done: words.extended,
    fields: ['validEnd', 'remark'],
  },
  void: {
    call: prepaycardinfo.void,
    title: words.voidTitle,
    submit: words.void,
    done: words.voided,
    fields: ['remark'],
    follows: words.voidFollows,
  },
}

const texts = {
  field: { reason: words.freezeWhy, validEnd: words.newEnd, remark: words.why },
  choice: { reason: freezeReasonWords },
}

interface Props {
  move: CardMove
  card: CardRow
  onClosed: () => void
}

/** The form of one change to a card. */
export const CardDialog = ({ move, card, onClosed }: Props) => {
  const say = useSay()
  const { call, title, submit, done, fields, follows } = moves[move]
  const form = useCallForm({
    call,
    title: say(title, { no: card.cardNo }),
    done,
    words: texts,
    fields,
    base: { id: card.id, version: card.version },
  })
  return (
    <CallForm
      form={form}
      focus={fields[0] ?? 'remark'}
      submit={{ text: submit, danger: move === 'freeze' || move === 'void' }}
      {...(follows === undefined ? {} : { above: <p className="quiet">{say(follows)}</p> })}
      onClosed={onClosed}
    />
  )
}
