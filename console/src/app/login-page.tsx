import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { loginWords as words } from '../ui/words.ts'
import { DemoStrip } from './demo-strip.tsx'
import { HomePicture } from './home-picture.tsx'
import { LoginForm } from './login-form.tsx'
import { ProductHeader } from './product-header.tsx'
import styles from './login-page.module.css'

export const LoginPage = () => {
  const say = useSay()
  useTitle(say(words.title))
  return (
    <div className={styles.login}>
      <aside className={styles.picture}>
        <HomePicture />
        <div className={styles.promise}>
          <p className={styles.promiseTitle}>{say(words.promise)}</p>
          <p>{say(words.promiseText)}</p>
        </div>
      </aside>
      <div className={styles.side}>
        <ProductHeader className={styles.top} />
        <main className={styles.main}>
          <h1>{say(words.welcome)}</h1>
          <p className="quiet">{say(words.invitation)}</p>
          <LoginForm />
          <DemoStrip />
        </main>
      </div>
    </div>
  )
}
