import { project, projectclass, type ProjectRow } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import type { FieldContext, InputProps, Resource } from '../../resource/types.ts'
import { projectPageWords as words } from './words.ts'

interface Props extends InputProps {
  context: FieldContext
}
type Named = { readonly id: string; readonly name: string }

const choicesOf = (options: readonly Named[]) => options.map(({ id, name }) => ({ value: id, label: name }))

/** The offered choices, plus the row's own if they are no longer offered. */
const withKept = (offered: readonly Named[], kept: readonly Named[]) =>
  choicesOf([...offered, ...kept.filter(({ id }) => !offered.some((one) => one.id === id))])

const rowOf = ({ values }: FieldContext) => values as Partial<ProjectRow>

/** Services belong to categories without subcategories. */
const ClassPick = ({ context, ...input }: Props) => {
  const leaves = (useCall(projectclass.nopage, {}).data ?? []).filter((one) => one.isLeaf)
  const { classId = '', className } = rowOf(context)
  // The row's own category keeps its name until another one is chosen.
  const kept = className === undefined || classId !== input.value ? [] : [{ id: classId, name: className }]
  return <Pick {...input} choices={withKept(leaves, kept)} />
}

const MoldsPick = ({ context, ...input }: Props) => (
  <Pick {...input} many choices={withKept(useCall(project.molds, {}).data ?? [], rowOf(context).molds ?? [])} />
)

/** The staff type of an option is one of its service's. */
const SpecMoldPick = ({ context, ...input }: Props) => {
  const ofProject = (context.outer?.['moldIds'] as readonly string[] | undefined) ?? []
  const molds = (useCall(project.molds, {}).data ?? []).filter(({ id }) => ofProject.includes(id))
  return <Pick {...input} choices={choicesOf(molds)} />
}

const GradePick = ({ context, ...input }: Props) => {
  const mold = (useCall(project.molds, {}).data ?? []).find(({ id }) => id === context.values['moldId'])
  return <Pick {...input} disabled={mold === undefined} choices={choicesOf(mold?.grades ?? [])} />
}

export const projectForm: Resource<typeof project>['form'] = [
  'name',
  { key: 'classId', help: words.classHelp, render: (props, context) => <ClassPick {...props} context={context} /> },
  'serviceMode',
  'unit',
  'summary',
  'coverUrl',
  'images',
  'content',
  {
    key: 'moldIds',
    group: words.requirements,
    render: (props, context) => <MoldsPick {...props} context={context} />,
  },
  'minGradeLevel',
  'genderLimit',
  'ageMin',
  'ageMax',
  { key: 'needAssess', help: words.assessHelp },
  { key: 'needPrescription', help: words.prescriptionHelp },
  'needMaterial',
  { key: 'materialNote', when: ({ values }) => values['needMaterial'] === 1 },
  { key: 'riskLevel', help: words.riskHelp },
  { key: 'consentUrl', when: ({ values }) => values['riskLevel'] !== 'low' },
  { key: 'contraindication', group: words.notes, help: words.contraindicationHelp },
  'notice',
  {
    key: 'specs',
    group: words.specs,
    help: words.specsHelp,
    fields: [
      'name',
      'priceFen',
      'marketPriceFen',
      'times',
      'durationMin',
      { key: 'validDays', help: words.validDaysHelp },
      'visitFeeFen',
      'materialFeeFen',
      { key: 'moldId', render: (props, context) => <SpecMoldPick {...props} context={context} /> },
      { key: 'gradeId', render: (props, context) => <GradePick {...props} context={context} /> },
      { key: 'peopleShareBp', help: words.peopleShareHelp },
      { key: 'organShareBp', help: words.organShareHelp },
      { key: 'dailyLimit', help: words.limitHelp },
      'status',
    ],
  },
  { key: 'channel', group: words.selling },
  'hot',
  'sort',
]
