import {
  customerbooker,
  customerclient,
  customerclientWords,
  livings,
  NewClient,
  OrderDraft,
  relations,
  relationWords,
  type ClientChoice,
  type Reply,
  type SpecOption,
  type Text,
} from '@kangju/contract'
import { Button, Form, Input, Radio, Segmented } from 'antd'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useCall } from '../../api/query.ts'
import { checkField, type FieldSchema } from '../../resource/schema.ts'
import { SearchPick } from '../../resource/search-pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { orderFormWords as words } from './words.ts'
import styles from './order-form.module.css'
import formStyles from '../../ui/form.module.css'

type Booker = Reply<typeof customerbooker.nopage>[number]
type Known = { readonly id: string; readonly name: string } | undefined

/** Preselected people by name, and the options of the requested service. */
export interface KnownPeople {
  readonly booker?: Known
  readonly client?: Known
  readonly specs?: readonly SpecOption[]
}

const bookerSchema = OrderDraft.properties.booker as unknown as FieldSchema
const clientSchema = NewClient as unknown as FieldSchema
const contactSchema = clientSchema.properties?.['contacts']?.items ?? {}
/** The object schema within a nullable one. */
const inner = (schema: FieldSchema): FieldSchema =>
  schema.properties === undefined
    ? ((schema as { anyOf?: readonly FieldSchema[] }).anyOf?.find((one) => one.properties !== undefined) ?? schema)
    : schema

/** Chooses between a person on file and a new one. */
const Mode = ({ value, onChange, label }: InputProps & { label: string }) => {
  const say = useSay()
  return (
    <Segmented
      aria-label={label}
      value={value === true ? 'new' : 'known'}
      options={[
        { value: 'known', label: say(words.known) },
        { value: 'new', label: say(words.new) },
      ]}
      onChange={(mode) => onChange?.(mode === 'new')}
    />
  )
}

interface ItemProps {
  name: readonly (string | number)[]
  label: Text
  schema: FieldSchema
  children: ReactNode
}

/** A field of an inner object, validated by that object's schema. */
const Inner = ({ name, label, schema, children }: ItemProps) => {
  const say = useSay()
  const key = String(name.at(-1))
  return (
    <Form.Item
      name={[...name]}
      label={say(label)}
      required
      rules={[
        {
          validator: (_rule: unknown, value: unknown) => {
            const wrong = checkField(inner(schema), key, value)
            return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
          },
        },
      ]}
    >
      {children}
    </Form.Item>
  )
}

const useNeeded = () => {
  const say = useSay()
  return [
    {
      validator: (_rule: unknown, value: unknown) =>
        typeof value === 'string' && value !== '' ? Promise.resolve() : Promise.reject(new Error(say(words.needed))),
    },
  ]
}

const listOf = (known: Known) => (known === undefined ? [] : [known])

/** The booker: one on file, or a new name and phone number. */
export const BookerFields = ({ known }: { known: Known }) => {
  const say = useSay()
  const needed = useNeeded()
  const isNew = Form.useWatch<unknown>('isNewBooker') === true
  return (
    <>
      <h2 className={formStyles.formGroup}>{say(words.who)}</h2>
      <Form.Item name="isNewBooker" className={styles.whoChoice}>
        <Mode label={say(words.who)} />
      </Form.Item>
      {isNew ? (
        <div className={formStyles.fieldPair}>
          <Inner name={['booker', 'name']} label={words.name} schema={bookerSchema}>
            <Input maxLength={20} />
          </Inner>
          <Inner name={['booker', 'mobile']} label={words.mobile} schema={bookerSchema}>
            <Input inputMode="tel" maxLength={20} />
          </Inner>
        </div>
      ) : (
        <Form.Item name="bookerId" label={say(words.booker)} required rules={needed} extra={say(words.bookerHelp)}>
          <SearchPick<Booker>
            call={customerbooker.nopage}
            known={listOf(known)}
            label={({ name, mobile }) => [name, mobile].filter(Boolean).join(' ')}
          />
        </Form.Item>
      )}
    </>
  )
}

/** Care recipients the booker has ordered for, as buttons. */
const OfBooker = ({ bookerId, onChoose }: { bookerId: string; onChoose: (client: ClientChoice) => void }) => {
  const say = useSay()
  const { data } = useCall(customerclient.nopage, { query: { bookerId } }, { keepPrevious: false })
  const isChosen = typeof Form.useWatch<unknown>('clientId') === 'string'
  const only = data?.length === 1 && !isChosen ? data[0] : undefined
  const chooseOnly = useEffectEvent(onChoose)
  useEffect(() => {
    if (only !== undefined) chooseOnly(only)
  }, [only])
  if (data === undefined || data.length === 0) return null
  return (
    <p className={styles.whoChoice}>
      <span className="quiet">{say(words.ofBooker)}</span>{' '}
      {data.slice(0, 6).map((client) => (
        <Button key={client.id} size="small" onClick={() => onChoose(client)}>
          {client.name}
        </Button>
      ))}
    </p>
  )
}

const textOf = ({ name, archiveNo, birthday, address }: ClientChoice) =>
  [name, archiveNo, birthday.slice(0, 4), address].join(' ')

interface ClientProps {
  known: Known
  onChoose: (client: ClientChoice) => void
}

/** The care recipient; one on file fills in their address. */
export const ClientFields = ({ known, onChoose }: ClientProps) => {
  const say = useSay()
  const form = Form.useFormInstance()
  const needed = useNeeded()
  const isNew = Form.useWatch<unknown>('isNewClient') === true
  const isNewBooker = Form.useWatch<unknown>('isNewBooker') === true
  const bookerId = Form.useWatch<unknown>('bookerId')
  // One chosen by a button need not be among the first results of the search.
  const [chosen, setChosen] = useState<Known>()
  const choose = (client: ClientChoice) => {
    setChosen({ id: client.id, name: textOf(client) })
    form.setFieldValue('clientId', client.id)
    onChoose(client)
  }
  const living = customerclientWords.choice.liveStatus
  return (
    <>
      <h2 className={formStyles.formGroup}>{say(words.whom)}</h2>
      <Form.Item name="isNewClient" className={styles.whoChoice}>
        <Mode label={say(words.whom)} />
      </Form.Item>
      {!isNew && !isNewBooker && typeof bookerId === 'string' && <OfBooker bookerId={bookerId} onChoose={choose} />}
      {isNew ? (
        <>
          <div className={formStyles.fieldPair}>
            <Inner name={['client', 'name']} label={words.name} schema={clientSchema}>
              <Input maxLength={20} />
            </Inner>
            <Inner name={['client', 'idCard']} label={words.idCard} schema={clientSchema}>
              <Input maxLength={18} />
            </Inner>
          </div>
          <Inner name={['client', 'liveStatus']} label={words.liveStatus} schema={clientSchema}>
            <Radio.Group options={livings.map((value) => ({ value, label: say(living[value]) }))} />
          </Inner>
          <fieldset className={formStyles.innerRows}>
            <legend>{say(words.contact)}</legend>
            <div className={formStyles.innerFields}>
              <Inner name={['client', 'contacts', 0, 'name']} label={words.name} schema={contactSchema}>
                <Input maxLength={20} />
              </Inner>
              <Inner name={['client', 'contacts', 0, 'mobile']} label={words.mobile} schema={contactSchema}>
                <Input inputMode="tel" maxLength={20} />
              </Inner>
            </div>
            <Inner name={['client', 'contacts', 0, 'relation']} label={words.relation} schema={contactSchema}>
              <Radio.Group options={relations.map((value) => ({ value, label: say(relationWords[value]) }))} />
            </Inner>
          </fieldset>
        </>
      ) : (
        <Form.Item name="clientId" label={say(words.client)} required rules={needed} extra={say(words.clientHelp)}>
          <SearchPick<ClientChoice>
            call={customerclient.nopage}
            known={listOf(chosen ?? known)}
            label={textOf}
            onChoose={onChoose}
          />
        </Form.Item>
      )}
    </>
  )
}
