import {
  projectclass,
  projectclassMachine,
  projectclassWords,
  type ProjectclassBranch,
  type ProjectclassRow,
} from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, InputProps, Resource } from '../../resource/types.ts'
import { projectclassPageWords as words } from './words.ts'

/** Top categories that can have subcategories. */
const ParentPick = ({ context: { values }, ...input }: InputProps & { context: FieldContext }) => {
  const tops = (useCall(projectclass.nopage, {}).data ?? []).filter(
    ({ id, parentId, projectCount }) => parentId === null && projectCount === 0 && id !== values['id'],
  )
  const choices = tops.map(({ id, name }) => ({ value: id, label: name }))
  // The current parent may be disabled by now.
  const { parentName } = values as Partial<ProjectclassRow>
  const isKept = typeof input.value === 'string' && !tops.some(({ id }) => id === input.value)
  const kept = isKept && parentName != null ? [{ value: input.value as string, label: parentName }] : []
  return <Pick {...input} choices={[...choices, ...kept]} />
}

const classes: Resource<typeof projectclass> = {
  calls: projectclass,
  words: projectclassWords,
  machine: projectclassMachine,
  path: '/projectclass/list',
  about: words.about,
  columns: [
    'name',
    'code',
    'serviceKind',
    'projectCount',
    'sort',
    'status',
    { key: 'parentName', hidden: true },
    { key: 'iconUrl', hidden: true },
    { key: 'updatedAt', hidden: true },
  ],
  search: ['name', 'serviceKind', 'status'],
  form: [
    {
      key: 'parentId',
      help: words.parentHelp,
      render: (props, context) => <ParentPick {...props} context={context} />,
    },
    'name',
    'code',
    'serviceKind',
    'iconUrl',
    'sort',
  ],
  actions: [
    {
      key: 'addBelow',
      call: projectclass.add,
      text: words.addBelow,
      // A row read by itself comes without its children.
      when: ({ parentId, children, projectCount }: Partial<ProjectclassBranch>) =>
        parentId === null && ((children?.length ?? 0) > 0 || projectCount === 0),
      run: ({ id, serviceKind }, { add }) => add({ parentId: id, serviceKind }),
    },
  ],
  rowTitle: (row) => row.name,
}

export default function ProjectclassPage() {
  return <ResourceView resource={classes} />
}
