import { account, type AccountRow } from '@kangju/contract'
import { CallDialog } from '../../resource/call-form.tsx'
import { useCallDialog } from '../../resource/use-call-dialog.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { accountPageWords as words } from './words.ts'

/** Turns off the two-step verification of an account whose owner lost the phone. */
export const FactorDialog = ({ row, onClosed }: { row: AccountRow; onClosed: () => void }) => {
  const say = useSay()
  const dialog = useCallDialog({
    call: account.resetfactor,
    title: say(words.resetFactorTitle, { name: row.realname }),
    isDirty: false,
    done: resourceWords.saved,
  })
  return (
    <CallDialog
      dialog={dialog}
      submit={{ text: words.resetFactor, danger: true }}
      onSubmit={() => void dialog.send({ id: row.id })}
      onClosed={onClosed}
    >
      <p>{say(words.resetFactorFollows)}</p>
    </CallDialog>
  )
}
