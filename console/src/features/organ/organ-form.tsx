import { organ, type OrganDraft, type Text } from '@kangju/contract'
import { PositionInput } from '../../map/position-input.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { Field, FieldContext } from '../../resource/types.ts'
import { organFormWords as words } from './words.ts'
import { ProjectsInput } from './projects-input.tsx'

type OrganField = keyof OrganDraft

export interface FormStep {
  readonly key: string
  readonly title: Text
  readonly fields: readonly Field<OrganField>[]
}

/** Money and rights, which an account of the organisation sees but cannot change. */
const fixed = ({ me }: FieldContext) => me.organid !== null

/** Form steps of an organisation, in the order in which users have the data at hand. */
export const organSteps: readonly FormStep[] = [
  {
    key: 'basic',
    title: words.basic,
    fields: [
      { key: 'name' },
      { key: 'shortName', help: words.shortNameHelp },
      { key: 'organType', fixed },
      { key: 'uscc' },
      { key: 'legalPerson' },
      { key: 'contactName' },
      { key: 'contactMobile' },
      { key: 'tel' },
    ],
  },
  {
    key: 'place',
    title: words.place,
    fields: [
      { key: 'areaCode', help: words.areaHelp },
      { key: 'address' },
      { key: 'serviceAreaCodes', help: words.serviceAreasHelp },
      { key: 'serviceRadiusKm' },
      { key: 'lng' },
      {
        key: 'lat',
        render: (props) => (
          <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" radiusField="serviceRadiusKm" />
        ),
      },
      { key: 'businessHours', help: words.hoursHelp },
      { key: 'closedWeekdays', when: ({ values }) => values['organType'] === 'examCentre' },
    ],
  },
  {
    key: 'projects',
    title: words.projects,
    fields: [
      {
        key: 'projectIds',
        help: words.projectsHelp,
        render: (props, context) => <ProjectsInput {...props} disabled={fixed(context)} />,
      },
    ],
  },
  {
    key: 'papers',
    title: words.papers,
    fields: [
      { key: 'medicalLicenseNo', help: words.medicalHelp },
      { key: 'licenseUrls', help: words.licensesHelp },
      { key: 'licenseValidTo', help: words.validToHelp },
      { key: 'logoUrl' },
      { key: 'intro' },
    ],
  },
  {
    key: 'money',
    title: words.money,
    fields: [
      { key: 'settleCycle', help: words.cycleHelp, fixed },
      { key: 'shareBp', help: words.shareHelp, fixed },
      { key: 'bankName', fixed },
      { key: 'bankBranch', fixed },
      { key: 'bankAccountName', help: words.accountNameHelp, fixed },
      { key: 'bankAccountNo', fixed },
    ],
  },
]

export const organBody = organ.add.body as FieldSchema

/** The step that contains a field or its parent. */
export const stepOf = (name: string): number | undefined => {
  const [key = ''] = name.split('.')
  const found = organSteps.findIndex(({ fields }) => fields.some((field) => field.key === key))
  return found < 0 ? undefined : found
}

/** All steps as one form, each step after the first under its heading. */
export const organForm: readonly Field<string>[] = organSteps.flatMap(({ title, fields }, step) =>
  fields.map((field, at) => (at === 0 && step > 0 ? { ...field, group: title } : field)),
)
