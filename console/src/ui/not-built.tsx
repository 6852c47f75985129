import { Empty } from './empty.tsx'
import { useSay } from './say.ts'
import { placeWords as words } from './words-shell.ts'

/** Placeholder for a screen that is not built yet. */
export const NotBuilt = ({ title }: { readonly title: string }) => {
  const say = useSay()
  return <Empty isPage title={say(words.notBuilt, { title })} text={say(words.notBuiltText)} />
}
