import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Text } from '@kangju/contract'
import { Button, Tooltip } from 'antd'
import { useSay } from '../ui/say.ts'
import type { Steps } from './use-review-keys.ts'

interface Props {
  steps: Steps
  words: { readonly previous: Text; readonly next: Text }
}

/** Buttons to the previous and the next row. */
export const Stepper = ({ steps, words }: Props) => {
  const say = useSay()
  const button = (way: 'previous' | 'next') => {
    const text = say(words[way])
    const icon = way === 'next' ? <DownOutlined /> : <UpOutlined />
    return (
      <Tooltip title={text}>
        <Button type="text" icon={icon} aria-label={text} disabled={steps[way] === undefined} onClick={steps[way]} />
      </Tooltip>
    )
  }
  return (
    <>
      {button('previous')}
      {button('next')}
    </>
  )
}
