import { account, type AccountRow } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { accountPageWords as words } from './words.ts'

const texts = { field: { newPassword: words.newPassword }, choice: {} }
const fields = [{ key: 'newPassword', help: words.resetFollows }]

export const PasswordDialog = ({ row, onClosed }: { row: AccountRow; onClosed: () => void }) => {
  const say = useSay()
  const form = useCallForm({
    call: account.pwd,
    title: say(words.resetTitle, { name: row.realname }),
    done: resourceWords.saved,
    words: texts,
    fields,
    base: { id: row.id },
  })
  return <CallForm form={form} focus="newPassword" submit={{ text: words.resetPassword }} onClosed={onClosed} />
}
