import {
  checkSpecial,
  hasArticle,
  hasItems,
  special,
  specialMachine,
  specialWords,
  type Machine,
  type SpecialItemType,
  type SpecialTemplate,
} from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { Period } from '../../ui/period.tsx'
import { specialPageWords as words } from './words.ts'
import { Inside, ItemTarget } from './special-inputs.tsx'
import { useTakeOffline } from './take-offline.tsx'

const templateIn = ({ values }: FieldContext) => values['templateType'] as SpecialTemplate | undefined
const isForTv = ({ values }: FieldContext) => Array.isArray(values['channel']) && values['channel'].includes('tv')

/** Going offline is excluded from the kit's moves, because it has its own dialog. */
const machine: Machine = {
  ...specialMachine,
  moves: { ...specialMachine.moves, goOffline: { ...specialMachine.moves.goOffline, by: ['system'] } },
}

const specials: Resource<typeof special> = {
  calls: special,
  words: specialWords,
  machine,
  path: '/special/list',
  about: words.about,
  columns: [
    'title',
    'coverUrl',
    'channel',
    'templateType',
    'itemCount',
    { key: 'startAt', text: words.period, render: (row) => <Period {...row} /> },
    'viewCount',
    'sort',
    'status',
    'updatedAt',
    { key: 'subtitle', hidden: true },
    { key: 'tvCoverUrl', hidden: true },
  ],
  search: ['title', 'channel', { key: 'periodFrom', to: 'periodTo', text: words.period }, 'status'],
  form: [
    'title',
    'subtitle',
    { key: 'channel', group: words.shown },
    'coverUrl',
    { key: 'tvCoverUrl', help: words.tvCoverHelp, when: isForTv },
    { key: 'templateType', group: words.inside },
    { key: 'content', help: words.contentHelp, when: (context) => hasArticle(templateIn(context)) },
    {
      key: 'items',
      help: words.itemsHelp,
      when: (context) => hasItems(templateIn(context)),
      fields: [
        'type',
        {
          key: 'targetId',
          render: (props, { values }) => <ItemTarget {...props} type={values['type'] as SpecialItemType | undefined} />,
        },
      ],
    },
    { key: 'startAt', group: words.when, help: words.periodHelp },
    { key: 'endAt', help: words.periodHelp },
    'sort',
  ],
  check: checkSpecial,
  rowTitle: (row) => row.title,
  describe: (row) => <Inside {...row} />,
  tones: { online: 'green', offline: 'grey' },
}

export default function SpecialPage() {
  const takeOffline = useTakeOffline()
  const resource: Resource<typeof special> = {
    ...specials,
    actions: [
      {
        key: 'goOffline',
        call: special.changestatus,
        text: specialWords.move.goOffline,
        danger: true,
        when: (row) => row.status === 'online',
        run: (row) => void takeOffline(row),
      },
    ],
  }
  return <ResourceView resource={resource} />
}
