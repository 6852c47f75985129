import { Empty } from './empty.tsx'
import { useSay } from './say.ts'
import { useTitle } from './use-title.ts'
import { placeWords as words } from './words-shell.ts'

/** Placeholder for a screen that is not built yet. */
export const NotBuilt = ({ title }: { readonly title: string }) => {
  const say = useSay()
  useTitle(title)
  return <Empty isPage title={say(words.notBuilt, { title })} text={say(words.notBuiltText)} />
}
