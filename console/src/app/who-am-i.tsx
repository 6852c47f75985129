import type { UserInfo } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import { homeWords as words } from '../ui/words.ts'
import { isHome } from './menu.ts'

export const WhoAmI = ({ me, path }: { me: UserInfo; path: string }) => {
  const say = useSay()
  // Elsewhere the page's heading is about the address.
  const Heading = isHome(path) ? 'h1' : 'h2'
  const keys = me.isdefault === 1 ? say(words.everyKey) : say(words.countOfKeys, { count: me.roles.authoritys.length })
  const facts = [
    { term: words.operator, value: me.operatorname },
    { term: words.username, value: me.username },
    ...(me.title === null ? [] : [{ term: words.jobTitle, value: me.title }]),
    { term: words.roles, value: me.roles.title || say(words.none) },
    { term: words.keys, value: keys },
  ]
  return (
    <section className="who">
      <span className="who-initial" aria-hidden="true">
        {[...me.name][0]}
      </span>
      <Heading className="who-name">{me.name}</Heading>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term.en}>
            <dt>{say(term)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
