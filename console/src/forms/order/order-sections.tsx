import {
  fillText,
  isOfflineMethod,
  order,
  payMethods,
  payMethodWords,
  people,
  type Reply,
  type Text,
} from '@kangju/contract'
import { Form, Segmented } from 'antd'
import { useMe } from '../../api/me.tsx'
import { PositionInput } from '../../map/position-input.tsx'
import { fieldsOf, FormFields } from '../../resource/form-fields.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick } from '../../resource/pick.tsx'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { Field, Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { orderFormWords as words } from './words.ts'
import { CardsInput } from './cards-input.tsx'
import { paysByInsurance, splitPayment, timings } from './order-draft.ts'
import { PaymentSplit } from './payment-split.tsx'
import type { Quote } from './quote-box.tsx'
import { SlotPicker } from './slot-picker.tsx'
import styles from './order-form.module.css'
import formStyles from '../../ui/form.module.css'

export const orderBody = order.add.body as FieldSchema
/** A mixed payment consists of several methods. */
const methods = payMethods.filter((method) => method !== 'mixed')

const where: readonly Field<string>[] = [
  { key: 'contactName' },
  { key: 'contactMobile' },
  { key: 'areaCode' },
  { key: 'address' },
]
const position: readonly Field<string>[] = [
  { key: 'lng' },
  {
    key: 'lat',
    render: (props) => <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" />,
  },
]
const wished: readonly Field<string>[] = [{ key: 'expectDate' }, { key: 'expectPeriod' }]
const agreed: readonly Field<string>[] = [{ key: 'appointDate', help: words.agreedHelp }, { key: 'startTime' }]
type StaffChoice = Reply<typeof people.nopage>[number]

const requested: readonly Field<string>[] = [
  {
    key: 'requestedPeopleId',
    help: words.requestedHelp,
    render: (props) => (
      <SearchPick<StaffChoice>
        {...props}
        call={people.nopage}
        label={({ name, moldName, organName }) => [name, moldName, organName].filter(Boolean).join(' · ')}
      />
    ),
  },
]
const attached: readonly Field<string>[] = [{ key: 'attachments', help: words.attachmentsHelp }]

const PayMethod = (props: Values) => {
  const say = useSay()
  return <Pick {...props} choices={methods.map((value) => ({ value, label: say(payMethodWords[value]) }))} />
}
const money: readonly Field<string>[] = [
  { key: 'discountFen', help: words.discountHelp },
  { key: 'payMethod', help: words.onlineHelp, render: (props) => <PayMethod {...props} /> },
]
const receipt: readonly Field<string>[] = [
  { key: 'offlineVoucherNo', help: words.offlineHelp },
  { key: 'offlineProofUrl' },
]
const notes: readonly Field<string>[] = [{ key: 'remark' }, { key: 'innerRemark' }]

interface SectionProps {
  values: Values
}

const Fields = ({ declared, values }: SectionProps & { declared: readonly Field<string>[] }) => {
  const context = { me: useMe(), isNew: true, values }
  return <FormFields fields={fieldsOf(declared, orderBody, context)} schema={orderBody} context={context} />
}

const Heading = ({ text }: { text: Text }) => <h2 className={formStyles.formGroup}>{useSay()(text)}</h2>

/** A doctor's order or a signed consent. */
export const Attachments = ({ values }: SectionProps) => <Fields declared={attached} values={values} />

/** Address and contact person of the visit. */
export const WhereSection = ({ values }: SectionProps) => (
  <>
    <Heading text={words.where} />
    <div className={formStyles.fieldPair}>
      <Fields declared={where} values={values} />
    </div>
    <Fields declared={position} values={values} />
  </>
)

/** Timing of the visit: arranged later, preferred or agreed. */
export const WhenSection = ({ values }: SectionProps) => {
  const say = useSay()
  const { timing } = values
  return (
    <>
      <Heading text={words.when} />
      <Form.Item name="timing" className={styles.whoChoice}>
        <Segmented
          aria-label={say(words.timing)}
          options={timings.map((value) => ({ value, label: say(words[value]) }))}
        />
      </Form.Item>
      {timing !== 'later' && (
        <div className={formStyles.fieldPair}>
          <Fields declared={timing === 'wish' ? wished : agreed} values={values} />
        </div>
      )}
      {timing === 'agreed' && <SlotPicker values={values} />}
    </>
  )
}

/** The staff member the customer asks for. */
export const RequestedSection = ({ values }: SectionProps) => (
  <>
    <Heading text={words.staff} />
    <Fields declared={requested} values={values} />
  </>
)

interface MoneyProps extends SectionProps {
  quote: Quote | undefined
  payable: number | undefined
}

/** What the insurance pays, once the care recipient is known to be insured or it is the payment method. */
const InsuranceFields = ({ values, quote }: MoneyProps) => {
  const say = useSay()
  const insurance = quote?.insurance ?? null
  const isPart = insurance !== null && values['payMethod'] !== 'insurance'
  if (!isPart && !paysByInsurance(values)) return null
  const left = insurance?.leftFen ?? null
  const help = left === null ? words.insuredHelp : fillText(words.quotaHelp, { left: showFen(left) })
  return (
    <div className={formStyles.fieldPair}>
      {isPart && <Fields declared={[{ key: 'insuranceFen', help }]} values={values} />}
      {paysByInsurance(values) && <Fields declared={[{ key: 'insuranceVoucherNo' }]} values={values} />}
      {!isPart && insurance !== null && <p className="quiet">{say(help)}</p>}
    </div>
  )
}

/** Payment and notes. */
export const MoneySection = ({ values, quote, payable }: MoneyProps) => {
  const items = quote?.items ?? []
  const shares = payable === undefined ? undefined : splitPayment(payable, items, values).shares
  const paidBy = (cardNo: string) =>
    shares === undefined ? undefined : (shares.find(({ card }) => card.cardNo === cardNo)?.fen ?? 0)
  return (
    <>
      <Heading text={words.money} />
      <div className={formStyles.fieldPair}>
        <Fields declared={money} values={values} />
      </div>
      <InsuranceFields values={values} quote={quote} payable={payable} />
      <Form.Item name="cards">
        <CardsInput isNeeded={values['payMethod'] === 'prepaidCard'} paidBy={paidBy} />
      </Form.Item>
      <PaymentSplit values={values} items={items} payable={payable} />
      {isOfflineMethod(values['payMethod']) && (
        <div className={formStyles.fieldPair}>
          <Fields declared={receipt} values={values} />
        </div>
      )}
      <Heading text={words.notes} />
      <Fields declared={notes} values={values} />
    </>
  )
}
