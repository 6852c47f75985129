import { checkTvtop, fillText, organ, tvtop, tvtopLife, tvtopWords, type TvtopRow } from '@kangju/contract'
import { useState } from 'react'
import { act } from '../../api/query.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useSay } from '../../ui/say.ts'
import { tvtopPageWords as words } from '../../ui/words-boxes.ts'
import { TokenDialog } from './token-dialog.tsx'
import { OnlineCell, UserCell } from './tvtop-cells.tsx'
import { UserPick } from './user-pick.tsx'

const boxes: Resource<typeof tvtop> = {
  calls: tvtop,
  words: tvtopWords,
  life: tvtopLife,
  path: '/tvtop/list',
  about: words.about,
  columns: [
    'sn',
    'mac',
    'model',
    'ecallid',
    { key: 'tvUserName', render: (row) => <UserCell {...row} /> },
    { key: 'shownAddress', width: 220 },
    'organName',
    { key: 'lastOnlineAt', text: tvtopWords.field.onlineStatus, render: (row) => <OnlineCell {...row} /> },
    'status',
    { key: 'createdAt', text: words.stored },
    ...(['vendor', 'firmware', 'hasToken', 'bindStatus', 'remark'] as const).map((key) => ({
      key,
      hidden: true as const,
    })),
  ],
  search: [
    'sn',
    'bindStatus',
    'onlineStatus',
    'mac',
    'model',
    { key: 'organId', options: organ.nopage },
    { key: 'isSilent', text: words.isSilent },
    'status',
  ],
  form: [
    'model',
    'vendor',
    'mac',
    {
      key: 'tvUserId',
      group: words.standsWith,
      help: words.userHelp,
      render: (props, context) => <UserPick {...props} context={context} />,
    },
    { key: 'address', help: words.addressHelp },
    { key: 'organId', options: organ.nopage },
    { key: 'ecallid', group: words.calls, help: words.callIdHelp },
    { key: 'ecalltoken', help: words.tokenHelp },
    'remark',
  ],
  check: checkTvtop,
  imports: [{ text: words.importBoxes, template: tvtop.template, upload: tvtop.import }],
  rowTitle: (row) => row.sn,
  tones: { bound: 'green', unbound: 'grey' },
}

export default function TvtopPage() {
  const say = useSay()
  const confirm = useConfirm()
  const [made, setMade] = useState<{ sn: string; token: string }>()
  const make = async ({ id, sn }: TvtopRow) => {
    const question = { title: fillText(words.newTokenTitle, { sn }), content: say(words.newTokenFollows) }
    if ((await confirm({ ...question, okText: words.newToken, danger: true })) === undefined) return
    const outcome = await act(tvtop.newToken, { body: { id } })
    if (outcome.ok) setMade({ sn, token: outcome.data.token })
  }
  const actions: Resource<typeof tvtop>['actions'] = [
    {
      key: 'token',
      call: tvtop.newToken,
      text: words.newToken,
      when: (row) => row.ecallid !== null,
      run: (row) => void make(row),
    },
  ]
  return (
    <>
      <ResourceView resource={{ ...boxes, actions }} />
      {made !== undefined && <TokenDialog {...made} onClosed={() => setMade(undefined)} />}
    </>
  )
}
