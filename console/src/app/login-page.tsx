import { LanguageSelect } from '../ui/language-select.tsx'
import { Logo } from '../ui/icons.tsx'
import { useSay } from '../ui/say.ts'
import { useTitle } from '../ui/use-title.ts'
import { loginWords as words, productTitle } from '../ui/words.ts'
import { DemoStrip } from './demo-strip.tsx'
import { HomePicture } from './home-picture.tsx'
import { LoginForm } from './login-form.tsx'
import './login.css'

export const LoginPage = () => {
  const say = useSay()
  useTitle(say(words.title))
  return (
    <div className="login">
      <aside className="login-picture">
        <HomePicture />
        <div className="login-promise">
          <p className="login-promise-title">{say(words.promise)}</p>
          <p>{say(words.promiseText)}</p>
        </div>
      </aside>
      <div className="login-side">
        <header className="login-top">
          <span className="product">
            <Logo />
            {say(productTitle)}
          </span>
          <LanguageSelect />
        </header>
        <main className="login-main">
          <h1>{say(words.welcome)}</h1>
          <p className="quiet">{say(words.invitation)}</p>
          <LoginForm />
          <DemoStrip />
        </main>
      </div>
    </div>
  )
}
