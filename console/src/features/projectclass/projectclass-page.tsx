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

/** The top classes that may have others below them. */
const ParentPick = ({ context: { values }, ...input }: InputProps & { context: FieldContext }) => {
  const tops = (useCall(projectclass.nopage, {}).data ?? []).filter(
    ({ id, parentId, projectCount }) => parentId === null && projectCount === 0 && id !== values['id'],
  )
  const choices = tops.map(({ id, name }) => ({ value: id, label: name }))
  // The parent it has may be out of use by now.
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
      // A row read by itself comes without those below it.
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
