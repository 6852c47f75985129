import {
  customerbooker,
  customerclient,
  genderWords,
  isFiledEarlier,
  isMasked,
  may,
  organ,
  tvuser,
  type ClientDraft,
} from '@kangju/contract'
import { PositionInput } from '../../map/position-input.tsx'
import { FieldInput } from '../../resource/fields.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { Field, FieldContext, InputProps } from '../../resource/types.ts'
import { clientFormWords as words } from './words.ts'
import { IdCardInput } from './idcard-input.tsx'
import { BookerPick, TvUserPick } from './link-picks.tsx'

const schemaOf = (key: keyof ClientDraft): FieldSchema =>
  (customerclient.add.body as FieldSchema).properties?.[key] ?? {}

const isToldByCard = ({ values }: FieldContext) => values['idType'] === 'idCard'

const isOtherDocument = (context: FieldContext) => !isToldByCard(context)

/** Derived from the number of an ID card; editable only with other document types. */
const told = (key: 'gender' | 'birthday') => (props: InputProps, context: FieldContext) => (
  <FieldInput {...props} schema={schemaOf(key)} choice={genderWords} disabled={isToldByCard(context)} />
)

/** A new ID number on a record from an earlier day needs a reason, as people may rely on the old one. */
const needsReason = ({ values, isNew }: FieldContext) => {
  const { idCard, createdAt } = values
  return (
    !isNew &&
    typeof createdAt === 'string' &&
    isFiledEarlier(createdAt, new Date()) &&
    typeof idCard === 'string' &&
    !isMasked('idCard', idCard)
  )
}

const mayChooseTvUser = ({ me }: FieldContext) =>
  may({ isdefault: me.isdefault, authoritys: me.roles.authoritys, organId: me.organid }, tvuser.choose.access)

/** Fields of a care recipient, in the order in which they come up on a home visit. */
export const clientFields: readonly Field<keyof ClientDraft | 'reason'>[] = [
  { key: 'idType', group: words.person },
  {
    key: 'idCard',
    span: 1,
    help: words.idCardHelp,
    render: (props, context) => <IdCardInput {...props} context={context} schema={schemaOf('idCard')} />,
  },
  { key: 'reason', help: words.reasonHelp, when: needsReason, required: needsReason },
  { key: 'name' },
  { key: 'gender', span: 1, required: isOtherDocument, render: told('gender') },
  { key: 'birthday', span: 1, required: isOtherDocument, render: told('birthday') },
  { key: 'mobile' },
  { key: 'nation' },
  { key: 'marital' },
  { key: 'education' },
  { key: 'liveStatus', group: words.home },
  { key: 'areaCode' },
  { key: 'address' },
  { key: 'communityName' },
  { key: 'lng' },
  {
    key: 'lat',
    span: 2,
    help: words.positionHelp,
    render: (props) => <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" />,
  },
  { key: 'contacts', group: words.emergency, help: words.contactsHelp },
  { key: 'subjectType', span: 1, group: words.care },
  { key: 'medInsurance' },
  { key: 'careLevel', help: words.careLevelHelp, when: ({ values }) => values['disabilityLevel'] == null },
  // Accounts of an organisation create records for that organisation only.
  { key: 'organId', group: words.links, options: organ.nopage, when: ({ me }) => me.organid === null },
  {
    key: 'bookerId',
    span: 1,
    help: words.bookerHelp,
    options: customerbooker.nopage,
    render: (props, context) => <BookerPick {...props} context={context} />,
  },
  { key: 'relation', when: ({ values }) => typeof values['bookerId'] === 'string' },
  {
    key: 'tvUserId',
    span: 1,
    options: tvuser.choose,
    render: (props, context) => <TvUserPick {...props} context={context} />,
    when: mayChooseTvUser,
  },
  { key: 'remark' },
]
