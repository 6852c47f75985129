import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../api/me.tsx'
import { startOver } from '../api/reload.ts'
import { signOut } from '../api/sign-out.ts'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import { FactorEnrol } from './factor-enrol.tsx'
import { shellWords } from './words.ts'
import styles from './profile.module.css'

/** Lets an account that needs two-step verification turn it on before it can do anything else. */
export const FactorGate = ({ children }: { children: ReactNode }) => {
  const say = useSay()
  const go = useNavigate()
  const { secondFactor } = useMe()
  // Stays until the recovery codes are kept, although the account is free before that.
  const [isClosed, setClosed] = useState(false)
  if (secondFactor === 'required' && !isClosed) setClosed(true)
  if (!isClosed) return children
  return (
    <main className={styles.gate}>
      <Page title={say(words.title)} text={say(words.required)}>
        <FactorEnrol onDone={startOver} />
        <Button type="link" onClick={() => signOut((to) => void go(to))}>
          {say(shellWords.signOut)}
        </Button>
      </Page>
    </main>
  )
}
