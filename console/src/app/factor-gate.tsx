import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../api/me.tsx'
import { startOver } from '../api/reload.ts'
import { signOut } from '../api/sign-out.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { factorWords as words } from '../ui/words-factor.ts'
import { ProductHeader } from './product-header.tsx'
import { shellWords } from './words.ts'
import pageStyles from '../ui/page.module.css'
import styles from './profile.module.css'

const FactorEnrol = onDemand(() => import('./factor-enrol.tsx').then(({ FactorEnrol }) => FactorEnrol))

const Gate = () => {
  const say = useSay()
  const go = useNavigate()
  useTitle(say(words.title))
  return (
    <main className={styles.gate}>
      <ProductHeader className={styles.gateTop} />
      <Page
        title={say(words.title)}
        text={say(words.required)}
        actions={<Button onClick={() => signOut((to) => void go(to))}>{say(shellWords.signOut)}</Button>}
      >
        <div className={pageStyles.panel}>
          <FactorEnrol onDone={startOver} />
        </div>
      </Page>
    </main>
  )
}

/** Lets an account that needs two-step verification turn it on before it can do anything else. */
export const FactorGate = ({ children }: { children: ReactNode }) => {
  const { secondFactor } = useMe()
  // Stays until the recovery codes are kept, although the account is free before that.
  const [isClosed, setClosed] = useState(false)
  if (secondFactor === 'required' && !isClosed) setClosed(true)
  return isClosed ? <Gate /> : children
}
