import { profile } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct, useCall } from '../api/query.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import { FactorEnrol, RecoveryCodes } from './factor-enrol.tsx'
import { FactorForm, type FactorValues } from './factor-form.tsx'
import styles from './profile.module.css'
import { momentOf } from '../ui/moment.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** Two-step verification of the own account. */
export const ProfileFactor = () => {
  const say = useSay()
  const { data: own, refetch } = useCall(profile.read, {})
  const renew = useAct(profile.renewRecovery)
  const remove = useAct(profile.removeFactor)
  const [step, setStep] = useState<'enrol' | 'renew' | 'remove'>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (own === undefined) return <Skeleton active />

  const leave = () => {
    setStep(undefined)
    setCodes(undefined)
    void refetch()
  }
  const sendRenew = async ({ code }: FactorValues) => {
    const outcome = await renew({ body: { code } }, { isReportedLater: true })
    if (outcome.ok) setCodes(outcome.data.recoveryCodes)
    return outcome
  }
  const sendRemove = async ({ code, password }: FactorValues) => {
    const outcome = await remove({ body: { code, password } }, { isReportedLater: true })
    if (!outcome.ok) return outcome
    notify.success(words.removed)
    leave()
    return outcome
  }

  if (codes !== undefined) return <RecoveryCodes codes={codes} onKept={leave} />
  const { secondFactor, isFactorRequired } = own
  return (
    <div className={styles.factor}>
      <p>{say(words.about)}</p>
      {step === 'enrol' || secondFactor === null ? (
        <FactorEnrol onDone={leave} onBegun={() => setStep('enrol')} />
      ) : (
        <>
          <dl className={styles.facts}>
            <dt>{say(words.since)}</dt>
            <dd>{momentOf(secondFactor.since)}</dd>
            <dt>{say(words.left)}</dt>
            <dd>{secondFactor.recoveryLeft}</dd>
          </dl>
          <div className={styles.faceActions}>
            <Button onClick={() => setStep('renew')}>{say(words.renew)}</Button>
            {!isFactorRequired && (
              <Button danger onClick={() => setStep('remove')}>
                {say(words.remove)}
              </Button>
            )}
          </div>
          {step === 'renew' && <FactorForm submit={words.renew} send={sendRenew} help={words.codeHelp} />}
          {step === 'remove' && (
            <FactorForm submit={words.remove} send={sendRemove} help={words.codeHelp} hasPassword />
          )}
        </>
      )}
    </div>
  )
}
