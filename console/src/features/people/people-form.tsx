import {
  businessDay,
  checkPeople,
  idCardFault,
  organ,
  people,
  validationWords,
  type PeopleDraft,
  type PeopleRow,
  type Reply,
  type Text,
} from '@kangju/contract'
import { Button, Form } from 'antd'
import { useCall } from '../../api/query.ts'
import { PositionInput } from '../../map/position-input.tsx'
import { Pick } from '../../resource/pick.tsx'
import type { FieldContext, InputProps, Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { leaveWords, peoplePageWords as words } from './words.ts'
import { LeaveCalendar } from './leave-calendar.tsx'
import { WeekHours } from './week-hours-input.tsx'
import styles from './people-form.module.css'

type Named = { readonly id: string; readonly name: string }
type Choices = Reply<typeof people.choices>
interface Props extends InputProps {
  context: FieldContext
}

const rowOf = ({ values }: FieldContext) => values as Partial<PeopleRow>
const idOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The offered choices, plus the row's own if it is no longer offered. */
const withOwn = (offered: readonly Named[] | undefined, own: Partial<Named>, value: unknown) => {
  const { id, name } = own
  const isKept =
    id !== undefined && name !== undefined && id === value && offered?.some((one) => one.id === id) === false
  return [...(offered ?? []), ...(isKept ? [{ id, name }] : [])].map((one) => ({ value: one.id, label: one.name }))
}

const OrganPick = ({ context, onChange, ...input }: Props) => {
  const form = Form.useFormInstance()
  const { data } = useCall(organ.nopage, {})
  const { organId: id, organName: name } = rowOf(context)
  const change = (next: unknown) => {
    // The services of the previous organisation do not apply to this one.
    form.setFieldValue('projectIds', [])
    onChange?.(next)
  }
  return <Pick {...input} onChange={change} choices={withOwn(data, { id, name }, input.value)} />
}

const useChoices = (organId?: string): Choices | undefined =>
  useCall(people.choices, organId === undefined ? {} : { query: { organId } }, { keepPrevious: true }).data

const MoldPick = ({ context, onChange, ...input }: Props) => {
  const form = Form.useFormInstance()
  const { moldId: id, moldName: name } = rowOf(context)
  const change = (next: unknown) => {
    form.setFieldValue('gradeId', undefined)
    form.setFieldValue('projectIds', [])
    onChange?.(next)
  }
  return <Pick {...input} onChange={change} choices={withOwn(useChoices()?.molds, { id, name }, input.value)} />
}

const GradePick = ({ context, ...input }: Props) => {
  const say = useSay()
  const moldId = idOf(context.values['moldId'])
  const grades = useChoices()?.molds.find((mold) => mold.id === moldId)?.grades
  const { gradeId: id, gradeName: name } = rowOf(context)
  const choices = withOwn(grades ?? [], { id, name }, input.value)
  const placeholder = moldId === undefined ? { placeholder: say(words.gradeNeedsMold) } : {}
  return <Pick {...input} {...placeholder} disabled={moldId === undefined} choices={choices} />
}

/** Services that the organisation provides and the staff type may deliver. */
const ProjectsPick = ({ context, ...input }: Props) => {
  const say = useSay()
  const [organId, moldId] = [idOf(context.values['organId']), idOf(context.values['moldId'])]
  const offered = useChoices(organId)?.projects.filter(
    (project) => moldId !== undefined && project.moldIds.includes(moldId),
  )
  const isReady = organId !== undefined && moldId !== undefined
  const chosen = Array.isArray(input.value) ? (input.value as string[]) : []
  const own = rowOf(context).projects ?? []
  const gone = chosen
    .filter((id) => offered?.some((project) => project.id === id) === false)
    .map((id) => ({
      value: id,
      label: say(words.notOffered, { name: own.find((project) => project.id === id)?.name ?? id }),
    }))
  const choices = [...(offered ?? []).map(({ id, name }) => ({ value: id, label: name })), ...gone]
  const isNoneOffered = isReady && offered?.length === 0
  return (
    <div className={styles.projectsInput}>
      <Pick
        {...input}
        many
        disabled={!isReady || input.disabled === true}
        {...(isReady ? {} : { placeholder: say(words.projectsNeed) })}
        choices={isReady ? choices : []}
      />
      {isNoneOffered && <span className="quiet">{say(words.noneOffered)}</span>}
      {isReady && offered !== undefined && offered.length > 0 && (
        <Button
          type="link"
          size="small"
          disabled={chosen.length === offered.length && gone.length === 0}
          onClick={() => input.onChange?.(offered.map((project) => project.id))}
        >
          {say(words.chooseAll, { n: offered.length })}
        </Button>
      )}
    </div>
  )
}

/** Whether the chosen staff type needs a licence. */
export type NeedsLicense = (context: FieldContext) => boolean

/** A staff type that is not (or not yet) in the list is judged by the row's licence number. */
export const useNeedsLicense = (): NeedsLicense => {
  const molds = useChoices()?.molds
  return ({ values }) => {
    const mold = molds?.find((one) => one.id === values['moldId'])
    return mold === undefined ? Boolean(values['licenseNo']) : mold.needLicense === 1
  }
}

export const peopleForm = (needsLicense: NeedsLicense): NonNullable<Resource<typeof people>['form']> => [
  { key: 'name', group: words.basics },
  { key: 'idCard', help: words.idCardHelp },
  'mobile',
  'avatar',
  { key: 'intro', span: 2 },
  {
    key: 'organId',
    group: words.post,
    span: 1,
    help: words.organHelp,
    render: (props, context) => <OrganPick {...props} context={context} />,
  },
  { key: 'moldId', span: 1, render: (props, context) => <MoldPick {...props} context={context} /> },
  { key: 'gradeId', span: 1, render: (props, context) => <GradePick {...props} context={context} /> },
  'workYears',
  {
    key: 'projectIds',
    span: 2,
    help: words.projectsHelp,
    render: (props, context) => <ProjectsPick {...props} context={context} />,
  },
  { key: 'healthCertValidTo', group: words.papers },
  'insuranceValidTo',
  { key: 'licenseNo', help: words.licenseHelp, when: needsLicense, required: needsLicense },
  { key: 'licenseValidTo', when: needsLicense, required: needsLicense },
  { key: 'workOrg', span: 1, when: needsLicense, required: needsLicense },
  'titleCertNo',
  { key: 'certUrls', span: 2, help: words.certHelp, required: needsLicense },
  'noCrimeUrl',
  { key: 'areaCodes', span: 1, group: words.reach },
  { key: 'baseAddress', span: 2 },
  'serveRadiusKm',
  'maxDailyOrders',
  'baseLng',
  {
    key: 'baseLat',
    render: (props) => (
      <PositionInput
        {...props}
        latField="baseLat"
        lngField="baseLng"
        areaField="areaCodes"
        radiusField="serveRadiusKm"
      />
    ),
  },
  { key: 'workTimes', span: 2, group: words.hours, render: (props) => <WeekHours {...props} /> },
  { key: 'leaves', span: 1, render: (props) => <LeaveCalendar {...props} /> },
  { key: 'bankName', group: words.account },
  { key: 'bankBranch', span: 1 },
  { key: 'bankAccountNo', help: words.bankHelp },
  { key: 'isMarketer', group: words.promotion, help: words.marketerHelp },
]

/** Shows the first error inside a composite field under that field. */
const ofField = (faults: Readonly<Record<string, Text>>, field: string) => {
  const found = Object.entries(faults).find(([path]) => path.startsWith(`${field}.`))
  return found === undefined ? {} : { [field]: found[1] }
}

/** The rules of the contract by the browser's date; the server checks them again by its own. */
export const checkPeopleForm = (draft: PeopleDraft): Readonly<Record<string, Text>> => {
  const faults = checkPeople(draft)
  const age = idCardFault(draft.idCard, businessDay(new Date()))
  const isUnsaid = draft.leaves.some((leave) => ((leave as { reason?: string }).reason ?? '').trim() === '')
  const isUndated = draft.leaves.some((leave) => !leave.from || !leave.to)
  return {
    ...ofField(faults, 'workTimes'),
    ...(isUndated ? { leaves: validationWords.required } : isUnsaid ? { leaves: leaveWords.reasonNeeded } : {}),
    ...ofField(faults, 'leaves'),
    ...(age === undefined ? {} : { idCard: age }),
  }
}
