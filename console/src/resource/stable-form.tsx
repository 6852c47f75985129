import { Form, type FormProps } from 'antd'
import { createContext, memo, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Values } from './types.ts'

type Handlers = Pick<FormProps<Values>, 'onValuesChange' | 'onFieldsChange' | 'onFinish' | 'onFinishFailed'>
type Props = Handlers & Required<Pick<FormProps<Values>, 'form' | 'name' | 'initialValues'>>

const Content = createContext<ReactNode>(undefined)
const ContentSlot = () => useContext(Content)

const Frame = memo((props: Props) => (
  <Form<Values> {...props} layout="vertical" validateTrigger="onBlur" scrollToFirstError={{ focus: true }}>
    <ContentSlot />
  </Form>
))

/**
 * antd's form with fields that are rendered one by one: whenever it renders itself, it gives all its fields a new
 * context, so a key press in one would render all of them. Initial values count when it is first rendered.
 */
export const StableForm = ({ form, name, initialValues, children, ...handlers }: Props & { children: ReactNode }) => {
  const [initial] = useState(initialValues)
  const newest = useRef<Handlers>(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  const stable = useMemo<Handlers>(
    () => ({
      onValuesChange: (...args) => newest.current.onValuesChange?.(...args),
      onFieldsChange: (...args) => newest.current.onFieldsChange?.(...args),
      onFinish: (...args) => newest.current.onFinish?.(...args),
      onFinishFailed: (...args) => newest.current.onFinishFailed?.(...args),
    }),
    [],
  )
  return (
    <Content value={children}>
      <Frame form={form} name={name} initialValues={initial} {...stable} />
    </Content>
  )
}
