import { PlusOutlined, PrinterOutlined } from '@ant-design/icons'
import { commonFields, organ, organqrcode, organqrcodeWords, type OrganQrCodeRow, type Text } from '@kangju/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { act, invalidateArea, useCall } from '../../api/query.ts'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { savePicture } from '../../ui/save-picture.ts'
import { useSay } from '../../ui/say.ts'
import { aboutCodes, codeWords } from '../../ui/words-codes.ts'
import { organqrcodePageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { BindDialog } from './bind-dialog.tsx'
import type { CodeSelection } from './filtered-codes.ts'

const PrintDialog = onDemand(() => import('./print-dialog.tsx').then(({ PrintDialog }) => PrintDialog))

const codes: Resource<typeof organqrcode> = {
  calls: organqrcode,
  words: organqrcodeWords,
  path: '/organ/qrcode',
  about: words.about,
  columns: [
    { key: 'codeNo', below: 'batchNo' },
    'miniCodeUrl',
    'organName',
    'bindStatus',
    'scanCount',
    'regCount',
    'remark',
    'createdAt',
    { key: 'batchNo', hidden: true },
    { key: 'boundAt', hidden: true },
    { key: 'scene', hidden: true },
    { key: 'link', hidden: true },
    { key: 'createdByName', hidden: true },
  ],
  search: [
    'codeNo',
    'bindStatus',
    { key: 'organId', options: organ.nopage },
    'batchNo',
    { key: 'createdFrom', to: 'createdTo', text: codeWords.createdOn },
  ],
  rowTitle: (row) => row.codeNo,
  tones: { bound: 'green', unbound: 'grey' },
}

type OpenDialog =
  | { readonly dialog: 'batch' }
  | { readonly dialog: 'bind'; readonly row: OrganQrCodeRow }
  | { readonly dialog: 'print'; readonly asked: CodeSelection }

/** Actions on codes that need no dialog of their own. */
const useCodeCommands = () => {
  const say = useSay()
  const confirm = useConfirm()
  return {
    create: async ({ id }: OrganQrCodeRow) => {
      const outcome = await act(organqrcode.createminicode, { params: { id } })
      if (outcome.ok) notify.success(say(codeWords.created))
    },
    unbind: async ({ id, codeNo, organName }: OrganQrCodeRow) => {
      const title = say(words.unbindTitle, { code: codeNo })
      const content = say(words.unbindText, { organ: organName ?? '' })
      if ((await confirm({ title, content, okText: words.unbind, danger: true })) === undefined) return
      const outcome = await act(organ.bindqrcode, { body: { organId: null, qrCodeId: id } })
      invalidateArea('organqrcode')
      if (outcome.ok) notify.success(say(resourceWords.done))
    },
    remark: async ({ id, codeNo, remark }: OrganQrCodeRow) => {
      const asked = { placeholder: commonFields.remark, type: 'textarea', maxLength: 200, showCount: true } as const
      const answer = await confirm({
        title: say(words.remarkTitle, { code: codeNo }),
        content: null,
        remark: { ...asked, value: remark ?? '' },
      })
      if (answer === undefined) return
      const outcome = await act(organqrcode.remark, {
        body: { id, remark: answer.remark === '' ? null : answer.remark },
      })
      if (outcome.ok) notify.success(say(resourceWords.saved))
    },
  }
}

type Actions = NonNullable<Resource<typeof organqrcode>['actions']>

const rowActions = (commands: ReturnType<typeof useCodeCommands>, open: (what: OpenDialog) => void): Actions => {
  const create = (key: string, text: Text, when: (row: OrganQrCodeRow) => boolean) => ({
    key,
    call: organqrcode.createminicode,
    text,
    when,
    run: (row: OrganQrCodeRow) => void commands.create(row),
  })
  return [
    {
      key: 'bind',
      call: organ.bindqrcode,
      text: words.bind,
      when: (row) => row.bindStatus === 'unbound',
      run: (row) => open({ dialog: 'bind', row }),
    },
    create('create', codeWords.create, (row) => row.miniCodeUrl === null),
    {
      key: 'download',
      call: organqrcode.list,
      text: codeWords.download,
      when: (row) => row.miniCodeUrl !== null,
      run: ({ codeNo, miniCodeUrl, organName }) =>
        savePicture(miniCodeUrl ?? '', [codeNo, organName].filter(Boolean).join('_')),
    },
    { key: 'remark', call: organqrcode.remark, text: words.remark, run: (row) => void commands.remark(row) },
    create('recreate', codeWords.recreate, (row) => row.miniCodeUrl !== null),
    {
      key: 'unbind',
      call: organ.bindqrcode,
      text: words.unbind,
      danger: true,
      when: (row) => row.bindStatus === 'bound',
      run: (row) => void commands.unbind(row),
    },
  ]
}

export default function OrganQrCodePage() {
  const [, setParams] = useSearchParams()
  const { data: made } = useCall(organqrcode.codekind, {})
  const [opened, setOpened] = useState<OpenDialog>()
  const commands = useCodeCommands()
  const close = () => setOpened(undefined)
  const resource: Resource<typeof organqrcode> = {
    ...codes,
    about: aboutCodes(words.about, made?.kind),
    actions: rowActions(commands, setOpened),
    bulk: [
      {
        key: 'create',
        call: organqrcode.createminicode,
        text: codeWords.create,
        when: (row) => row.miniCodeUrl === null,
        act: ({ id }) => act(organqrcode.createminicode, { params: { id } }, { placed: 'all' }),
      },
      {
        key: 'print',
        call: organqrcode.list,
        text: words.print,
        run: (rows) => setOpened({ dialog: 'print', asked: { rows } }),
      },
    ],
    pageActions: [
      {
        key: 'batch',
        call: organqrcode.addbatch,
        text: words.addBatch,
        icon: <PlusOutlined />,
        run: () => setOpened({ dialog: 'batch' }),
      },
      {
        key: 'print',
        call: organqrcode.list,
        text: words.print,
        icon: <PrinterOutlined />,
        run: (query) => setOpened({ dialog: 'print', asked: { query } }),
      },
    ],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {opened?.dialog === 'batch' && <BatchDialog onMade={(batchNo) => setParams({ batchNo })} onClosed={close} />}
      {opened?.dialog === 'bind' && <BindDialog row={opened.row} onClosed={close} />}
      {opened?.dialog === 'print' && <PrintDialog asked={opened.asked} onClosed={close} />}
    </>
  )
}
