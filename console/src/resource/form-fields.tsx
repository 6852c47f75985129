import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { validationWords } from '@kangju/contract'
import { Button, Form } from 'antd'
import { createContext, memo, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useMe } from '../api/me.tsx'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { FieldName } from './field-name.ts'
import { FieldInput } from './fields.tsx'
import { FormNav, sectionsOf } from './form-sections.tsx'
import { fieldText } from './labels.ts'
import { isRequired, kindOf, normalise, type FieldSchema } from './schema.ts'
import type { AnyField, FieldContext, FieldWords, InputProps, Values, Words } from './types.ts'
import formStyles from '../ui/form.module.css'

/** The texts of a form's fields. */
export type FormWords = FieldWords & Pick<Words, 'part'>

/** State of the form that every field needs. */
export interface FormRules {
  readonly isNew: boolean
  readonly words: FormWords
  /** Returns the error of the field at this path. */
  readonly judge: (path: string, schema: FieldSchema, key: string, value: unknown) => string | undefined
}
const FormRulesContext = createContext<FormRules | undefined>(undefined)

const useRules = () => {
  const rules = useContext(FormRulesContext)
  if (rules === undefined) throw new Error('a field stands outside a form')
  return rules
}

/** Provides the rules to the fields inside; the latest `judge` is called without rendering every field again. */
export const FormRulesProvider = ({ isNew, words, judge, children }: FormRules & { readonly children: ReactNode }) => {
  const newest = useRef(judge)
  useLayoutEffect(() => {
    newest.current = judge
  }, [judge])
  const rules = useMemo<FormRules>(
    () => ({ isNew, words, judge: (path, schema, key, value) => newest.current(path, schema, key, value) }),
    [isNew, words],
  )
  return <FormRulesContext value={rules}>{children}</FormRulesContext>
}

/** The declared fields that the endpoint accepts and that are visible now. */
export const fieldsOf = (declared: readonly (string | AnyField)[], schema: FieldSchema, context: FieldContext) => {
  let heading: AnyField['group']
  return declared.flatMap((one): AnyField[] => {
    const field = typeof one === 'string' ? { key: one } : one
    heading = field.group ?? heading
    if (schema.properties?.[field.key] === undefined || field.when?.(context) === false) return []
    // The heading of a hidden field goes to the next one of its group.
    const shown = heading === undefined || heading === field.group ? field : { ...field, group: heading }
    heading = undefined
    return [shown]
  })
}

/** Embeds a feature's own input in the form. */
const Own = ({ field, context, ...props }: InputProps & { field: AnyField; context: FieldContext }) =>
  field.render?.(props, context)

interface ItemProps {
  field: AnyField
  schema: FieldSchema
  texts: FieldWords
  context: FieldContext
  /** Name in the form, or in the list around it. */
  name: string | readonly [number, string]
  path: string
  isNeeded: boolean
  isFixed: boolean
  note: string | undefined
}

/** What depends on the other values of the form; a field is rendered again only when it changes. */
const stateOf = ({ required, fixed, note }: AnyField, context: FieldContext, isNew: boolean) => ({
  isNeeded: required?.(context) === true,
  isFixed: typeof fixed === 'function' ? fixed(context) : fixed === true && !isNew,
  note: note?.(context),
})

/** Fields declared by name alone are equal if their names are. */
const isSameField = (one: AnyField, other: AnyField) =>
  one === other || (one.key === other.key && Object.keys(one).length === 1 && Object.keys(other).length === 1)

/** A feature's own input that takes the context reads the other values of the form. */
const readsValues = ({ render }: AnyField) => render !== undefined && render.length > 1

const isSameItem = (before: ItemProps, now: ItemProps) =>
  isSameField(before.field, now.field) &&
  before.schema === now.schema &&
  before.texts === now.texts &&
  before.path === now.path &&
  before.isNeeded === now.isNeeded &&
  before.isFixed === now.isFixed &&
  before.note === now.note &&
  (!readsValues(now.field) || before.context === now.context)

const Item = memo(({ field, schema, texts, context, name, path, isNeeded, isFixed, note }: ItemProps) => {
  const say = useSay()
  const { isNew, judge } = useRules()
  const { key, help, options, render } = field
  const own = schema.properties?.[key] ?? {}
  const isFlag = kindOf(own) === 'flag'
  const label = say(fieldText(texts, key))
  return (
    <FieldName value={label}>
      <Form.Item
        name={name as string}
        label={label}
        required={(isRequired(schema, key) || isNeeded) && !isFlag}
        extra={note ?? (help === undefined ? undefined : say(help))}
        className={classes(isWide(own) && formStyles.fieldWide, spans[spanOf(field, own)])}
        rules={[
          {
            validator: (_rule: unknown, value: unknown) => {
              const isMissing = isNeeded && isNothing(normalise(own, value))
              const why = isMissing ? say(validationWords.required) : judge(path, schema, key, value)
              return why === undefined ? Promise.resolve() : Promise.reject(new Error(why))
            },
          },
        ]}
      >
        {render === undefined ? (
          <FieldInput schema={own} choice={texts.choice[key]} options={options} isKept={!isNew} disabled={isFixed} />
        ) : (
          <Own field={field} context={context} />
        )}
      </Form.Item>
    </FieldName>
  )
}, isSameItem)

const wide = new Set(['prose', 'html', 'images', 'rows', 'choices', 'ids'])
const isWide = (schema: FieldSchema) => wide.has(kindOf(schema))

/** The longest text that fits into one column. */
const shortText = 50

const isNothing = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

const spans = { 1: undefined, 2: formStyles.spanTwo, all: formStyles.spanAll } as const

/** Columns that a field takes where its form has several. */
const spanOf = ({ span, render }: AnyField, schema: FieldSchema): keyof typeof spans => {
  if (span !== undefined) return span
  if (render !== undefined || isWide(schema) || kindOf(schema) === 'areas') return 'all'
  return kindOf(schema) === 'text' && (schema.maxLength ?? 0) > shortText ? 2 : 1
}

/** Default values of a new row. */
export const startOf = (schema: FieldSchema): Values =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, { default: usual }]) =>
      usual === undefined ? [] : [[key, usual]],
    ),
  )

interface RowProps {
  field: AnyField
  items: FieldSchema
  texts: FieldWords
  path: string
  at: number
  outer: Values
}

const Row = ({ field, items, texts, path, at, outer }: RowProps) => {
  const me = useMe()
  const { isNew } = useRules()
  const values = (Form.useWatch([field.key, at]) as Values | undefined) ?? {}
  const declared = field.fields ?? Object.keys(items.properties ?? {}).filter((key) => key !== 'id')
  const context = { me, isNew: isNew || values['id'] === undefined, values, outer }
  return (
    <div className={formStyles.innerFields}>
      {items.properties?.['id'] !== undefined && (
        <Form.Item name={[at, 'id']} hidden>
          <input type="hidden" />
        </Form.Item>
      )}
      {fieldsOf(declared, items, context).map((inner) => (
        <Item
          key={inner.key}
          field={inner}
          schema={items}
          texts={texts}
          context={context}
          name={[at, inner.key]}
          path={`${path}.${at}.${inner.key}`}
          {...stateOf(inner, context, isNew)}
        />
      ))}
    </div>
  )
}

/** Inner rows of a form: they can be added, removed and reordered. */
const Rows = ({ field, schema, outer }: { field: AnyField; schema: FieldSchema; outer: Values }) => {
  const say = useSay()
  const { words: own, judge } = useRules()
  const { key, help } = field
  const list = schema.properties?.[key] ?? {}
  const items = list.items ?? {}
  const texts = own.part?.[key]
  if (texts === undefined) throw new Error(`no texts for the rows ${key}`)
  const validator = (_rule: unknown, value: unknown) => {
    const why = judge(key, schema, key, value)
    return why === undefined ? Promise.resolve() : Promise.reject(new Error(why))
  }
  const label = say(fieldText(own, key))
  const tool = (text: string, icon: React.ReactNode, isOff: boolean, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={text} title={text} disabled={isOff} onClick={run} />
  )
  return (
    <fieldset className={classes(formStyles.innerRows, formStyles.fieldWide, spans.all)}>
      <legend>{label}</legend>
      {help !== undefined && <p className="quiet">{say(help)}</p>}
      <Form.List name={key} rules={[{ validator }]}>
        {(rows, { add, remove, move }, { errors }) => (
          <>
            {rows.map(({ key: rowKey, name: at }) => (
              <section key={rowKey} className={formStyles.innerRow} aria-label={`${label} ${at + 1}`}>
                <div className={formStyles.innerRowHead}>
                  <span className="quiet">{at + 1}</span>
                  {tool(say(words.moveUp), <ArrowUpOutlined />, at === 0, () => move(at, at - 1))}
                  {tool(say(words.moveDown), <ArrowDownOutlined />, at === rows.length - 1, () => move(at, at + 1))}
                  {tool(say(words.takeAway), <DeleteOutlined />, false, () => remove(at))}
                </div>
                <Row field={field} items={items} texts={texts} path={key} at={at} outer={outer} />
              </section>
            ))}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined />}
              disabled={rows.length >= (list.maxItems ?? Infinity)}
              onClick={() => add(startOf(items))}
            >
              {say(words.addRow)}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

const none: readonly string[] = []

interface Props {
  fields: readonly AnyField[]
  schema: FieldSchema
  context: FieldContext
  /** Fields that have an error now, for the navigation between the sections. */
  faulty?: readonly string[]
}

export const FormFields = ({ fields, schema, context, faulty = none }: Props) => {
  const say = useSay()
  const { isNew, words: texts } = useRules()
  const sections = sectionsOf(fields)
  return (
    <>
      <FormNav sections={sections} faulty={faulty} />
      {sections.map(({ key, title, fields: own }) => (
        <section key={key} className={formStyles.formSection} data-section={key}>
          {title !== undefined && <h2 className={formStyles.formGroup}>{say(title)}</h2>}
          <div className={formStyles.formGrid}>
            {own.map((field) =>
              field.render === undefined && kindOf(schema.properties?.[field.key] ?? {}) === 'rows' ? (
                <Rows key={field.key} field={field} schema={schema} outer={context.values} />
              ) : (
                <Item
                  key={field.key}
                  field={field}
                  schema={schema}
                  texts={texts}
                  context={context}
                  name={field.key}
                  path={field.key}
                  {...stateOf(field, context, isNew)}
                />
              ),
            )}
          </div>
        </section>
      ))}
    </>
  )
}
