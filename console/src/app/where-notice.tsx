import { mayOpen, may, roleText, screenRoles, type UserInfo } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import { commonWords, homeWords as words } from '../ui/words.ts'
import { holderOf } from './holder.ts'
import { isHome, screenAt } from './menu.ts'

/** Says honestly what is at this address: a screen to come, one that is closed to this account, or nothing. */
export const WhereNotice = ({ me, path }: { me: UserInfo; path: string }) => {
  const say = useSay()
  if (isHome(path)) return null
  const screen = screenAt(path)
  const holder = holderOf(me)
  const notice = (title: string, text: string) => (
    <section className="where">
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  )
  if (screen === undefined) return notice(say(words.missing), say(words.missingText, { path }))
  const title = say(screen.title)
  if (mayOpen(holder, screen)) return notice(say(words.screenNotBuilt, { title }), say(words.screenNotBuiltText))
  const needed = screenRoles(screen).filter((role) => !may(holder, [role]))
  const keys = needed.map((role) => say(roleText(role))).join(say(commonWords.comma))
  return notice(say(words.forbidden, { title }), say(words.forbiddenText, { keys }))
}
