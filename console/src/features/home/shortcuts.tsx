import { groups, mayOpen, screens, type GroupName } from '@kangju/contract'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/empty.tsx'
import { useSay } from '../../ui/say.ts'
import { placeWords } from '../../ui/words-shell.ts'
import { homeWords as words } from './words.ts'
import styles from './home.module.css'
import buttonStyles from '../../ui/button.module.css'
import pageStyles from '../../ui/page.module.css'

/** The pages of an account for which nothing is counted. */
export const Shortcuts = () => {
  const say = useSay()
  const { holder } = useMe()
  const open = screens.filter((screen) => screen.hidden !== true && mayOpen(holder, screen))
  if (open.length === 0)
    return (
      <section className={pageStyles.panel}>
        <Empty title={say(placeWords.noKeys)} text={say(placeWords.noKeysText)} />
      </section>
    )
  const names = (Object.keys(groups) as GroupName[]).filter((name) => open.some(({ group }) => group === name))
  return (
    <section className={classes(pageStyles.panel, styles.section)} aria-labelledby="shortcuts">
      <h2 id="shortcuts">{say(words.shortcuts)}</h2>
      {names.map((name) => (
        <div key={name} className={styles.shortcuts}>
          <h3>{say(groups[name].title)}</h3>
          <ul className={styles.pages}>
            {open
              .filter(({ group }) => group === name)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link className={buttonStyles.button} to={path}>
                    {say(title)}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
