import { LanguageSelect } from '../ui/language-select.tsx'
import { Logo } from '../ui/icons.tsx'
import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { loginWords as words, productTitle } from '../ui/words.ts'
import { DemoStrip } from './demo-strip.tsx'
import { HomePicture } from './home-picture.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import productStyles from './product.module.css'

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
        <header className={styles.top}>
          <span className={productStyles.name}>
            <Logo />
            {say(productTitle)}
          </span>
          <LanguageSelect />
        </header>
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
