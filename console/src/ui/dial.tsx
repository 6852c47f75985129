import { PhoneOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { useSay } from './say.ts'
import { resourceWords as words } from './words-resource.ts'

/** Hands a number to the phone of the computer, such as a softphone. */
export const dial = (number: string) => {
  const link = Object.assign(document.createElement('a'), { href: `tel:${number}` })
  link.click()
}

/** A number in full, which is dialled by a click. */
export const DialButton = ({ number, ...look }: { readonly number: string } & Pick<ButtonProps, 'size' | 'type'>) => {
  const say = useSay()
  return (
    <Button {...look} icon={<PhoneOutlined />} href={`tel:${number}`}>
      <span className="figure">{say(words.dial, { number })}</span>
    </Button>
  )
}
