import { roleText, type UserInfo } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import { commonWords, homeWords as words } from '../ui/words.ts'
import { holderOf } from './holder.ts'
import { menuOf, type MenuGroup } from './menu.ts'
import { PageLink } from './page-link.tsx'

const Group = ({ group, path }: { group: MenuGroup; path: string }) => {
  const say = useSay()
  return (
    <section className="group">
      <h3>{say(group.title)}</h3>
      <p className="group-keys">
        {say(words.groupKeys, { keys: group.keys.map((key) => say(roleText(key))).join(say(commonWords.comma)) })}
      </p>
      {group.screens.length === 0 && <p className="quiet">{say(words.noScreenInGroup)}</p>}
      <ul>
        {group.screens.map((screen) => (
          <li key={screen.path}>
            <PageLink to={screen.path} isCurrent={screen.path === path}>
              {say(screen.title)}
            </PageLink>
            <span className="status">{say(words.notBuilt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const ScreenGroups = ({ me, path }: { me: UserInfo; path: string }) => {
  const say = useSay()
  const menu = menuOf(holderOf(me))
  if (menu.length === 0)
    return (
      <div className="empty">
        <p className="empty-title">{say(words.noKeys)}</p>
        <p>{say(words.noKeysText)}</p>
      </div>
    )
  return (
    <section className="screens">
      <h2>{say(words.yourScreens)}</h2>
      <p className="quiet">{say(words.screensNote)}</p>
      <div className="groups">
        {menu.map((group) => (
          <Group key={group.name} group={group} path={path} />
        ))}
      </div>
    </section>
  )
}
