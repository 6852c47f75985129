import { organ, phoneMachine, phoneWords, servicemobile } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { asText } from '../../resource/schema.ts'
import type { InputProps, Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { phonePageWords as words } from './words.ts'

const ScopeName = ({ name }: { name: string | null }) => {
  const say = useSay()
  return name ?? <span className="quiet">{say(words.everywhere)}</span>
}

/** The row's own organisation keeps its name, even if it is not operating now. */
const OrganPick = ({ name, ...props }: InputProps & { name: unknown }) => (
  <Pick {...props} choices={withKept(useCall(organ.nopage, {}).data, props.value, asText(name))} />
)

const phones: Resource<typeof servicemobile> = {
  calls: servicemobile,
  words: phoneWords,
  machine: phoneMachine,
  path: '/servicemobile/list',
  about: words.about,
  columns: [
    'name',
    'phone',
    'usage',
    { key: 'areaName', render: ({ areaName }) => <ScopeName name={areaName} /> },
    { key: 'organName', render: ({ organName }) => <ScopeName name={organName} /> },
    'workTime',
    'channel',
    'sort',
    'status',
    { key: 'updatedAt', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    'usage',
    'areaCode',
    { key: 'organId', options: organ.nopage },
    'channel',
    'status',
  ],
  form: [
    { key: 'name', help: words.nameHelp },
    { key: 'phone', help: words.phoneHelp },
    { key: 'usage', help: words.usageHelp },
    { key: 'workTime', help: words.workTimeHelp },
    'channel',
    { key: 'areaCode', group: words.scope, help: words.areaHelp },
    {
      key: 'organId',
      help: words.organHelp,
      render: (props, { values }) => <OrganPick {...props} name={values['organName']} />,
    },
    'sort',
  ],
  rowTitle: (row) => `${row.name} ${row.phone}`,
}

export default function ServicemobilePage() {
  return <ResourceView resource={phones} />
}
