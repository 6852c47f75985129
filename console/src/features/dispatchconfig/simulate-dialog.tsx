import { dispatchconfig, enableWords, type Body } from '@kangju/contract'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useAnswer } from '../../resource/use-answer.ts'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'
import { NextList } from './next-offers.tsx'
import { PastFigures } from './simulation-result.tsx'
import styles from './simulation.module.css'

export type TriedRule = Body<typeof dispatchconfig.simulate>

interface Props {
  /** The stored rule, or the one in the form. */
  rule: TriedRule
  /** Offered only for a disabled rule. */
  onEnable?: () => void
  onClosed: () => void
}

/** Simulates a rule on the last thirty days and on the waiting visits, without applying it. */
export const SimulateDialog = ({ rule, onEnable, onClosed }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  const { data, failure, isAsking, retry } = useAnswer(JSON.stringify(rule), () =>
    call(dispatchconfig.simulate, { body: rule }),
  )
  const enable = () => {
    setOpen(false)
    onEnable?.()
  }
  return (
    <Modal
      open={isOpen}
      width={720}
      title={say(words.simulateTitle, { name: rule.name })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{say(resourceWords.close)}</Button>
          {onEnable !== undefined && (
            <Button type="primary" disabled={data === undefined} onClick={enable}>
              {say(enableWords.move.enable)}
            </Button>
          )}
        </>
      }
    >
      <p className="quiet">{say(words.simulateAbout)}</p>
      <div role="status" aria-busy={isAsking} className={styles.result}>
        {isAsking && (
          <>
            <p>{say(words.simulating)}</p>
            <Skeleton active />
          </>
        )}
        {failure !== undefined && <ErrorState message={failure.message} onRetry={retry} />}
        {data !== undefined && (
          <>
            <PastFigures result={data} />
            <NextList {...data} />
          </>
        )}
      </div>
    </Modal>
  )
}
