import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { commonWords } from '../ui/words.ts'

const patience = 300

/** True once a state has lasted long enough to be shown. */
export const useLasting = (isOn: boolean) => {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasting(true), patience)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isOn])
  return isOn && isLasting
}

export const ErrorState = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const say = useSay()
  return (
    <Empty title={say(words.loadFailed)} text={message}>
      <Button onClick={onRetry}>{say(commonWords.retry)}</Button>
    </Empty>
  )
}
