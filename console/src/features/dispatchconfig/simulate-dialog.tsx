import { enableWords } from '@kangju/contract'
import { Button, Modal, Progress } from 'antd'
import { useState } from 'react'
import { ErrorState } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { rulePageWords as words } from './words.ts'
import { NextList } from './next-offers.tsx'
import { PastFigures } from './simulation-result.tsx'
import { useSimulation, type TriedRule } from './use-simulation.ts'
import styles from './simulation.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

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
  const { data, failure, percent, isAsking, retry } = useSimulation(rule)
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
            <Progress percent={percent} status="active" aria-label={say(words.simulate)} />
            <Skeleton active />
          </>
        )}
        {failure !== undefined && <ErrorState message={failure} onRetry={retry} />}
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
