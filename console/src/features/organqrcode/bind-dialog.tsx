import { organ, organqrcodeWords, type OrganQrCodeRow } from '@kangju/contract'
import { invalidateArea } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { PickOption } from '../../resource/pick.tsx'
import type { AnyField } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { organqrcodePageWords as words } from './words.ts'

/** Codes are often put up before an organisation is activated, so inactive ones can be chosen as well. */
const everyOrgan = { all: 1 }
const fields: readonly AnyField[] = [
  {
    key: 'organId',
    help: words.bindHelp,
    render: (props) => <PickOption {...props} call={organ.nopage} query={everyOrgan} />,
  },
]

/** The endpoint is of another area, so the codes are invalidated; after a refusal too, as one may be linked by now. */
const showCodes = () => invalidateArea('organqrcode')

export const BindDialog = ({ row, onClosed }: { row: OrganQrCodeRow; onClosed: () => void }) => {
  const say = useSay()
  const form = useCallForm({
    call: organ.bindqrcode,
    title: say(words.bindTitle, { code: row.codeNo }),
    done: resourceWords.done,
    words: organqrcodeWords,
    fields,
    base: { qrCodeId: row.id },
    onSent: showCodes,
    onRefused: async () => {
      showCodes()
      return false
    },
  })
  return <CallForm form={form} submit={{ text: words.bind }} onClosed={onClosed} />
}
