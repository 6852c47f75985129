import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import type { InputProps } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { financialPageWords as words } from './words.ts'

const codeLength = 6

/** Time until which no other code can be requested. */
export const useWait = () => {
  const [until, setUntil] = useState(0)
  return { until, waitFor: (seconds: number) => setUntil(Date.now() + seconds * 1000) }
}

interface Props extends InputProps {
  /** Time from which another code can be requested, in milliseconds; 0 for now. */
  until: number
  isReady: boolean
  isBusy: boolean
  onAsk: () => void
}

/** Input for the code of a text message, with a button that requests one and counts down to the next. */
export const CodeInput = ({ id, value, onChange, onBlur, until, isReady, isBusy, onAsk }: Props) => {
  const say = useSay()
  const seconds = useSecondsLeft(until)
  return (
    <Space.Compact className="wide">
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLength}
        onChange={({ target }) => onChange?.(target.value.replace(/\D/g, ''))}
        onBlur={onBlur}
      />
      <Button disabled={!isReady || seconds > 0} loading={isBusy} onClick={onAsk}>
        {seconds > 0 ? say(words.againIn, { seconds }) : say(words.getCode)}
      </Button>
    </Space.Compact>
  )
}
