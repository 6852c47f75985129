import { special, specialWords, type SpecialRow } from '@kangju/contract'
import { act, invalidateArea } from '../../api/query.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/feedback.tsx'
import { Lines } from '../../ui/lines.tsx'
import { useSay } from '../../ui/say.ts'
import { specialPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'

/** Takes a page and the banners that lead to it offline, after a dialog that names the banners. */
export const useTakeOffline = () => {
  const say = useSay()
  const confirm = useConfirm()
  return async ({ id, title, version }: SpecialRow) => {
    const asked = await act(special.before, { params: { id }, query: { move: 'goOffline' } })
    if (!asked.ok) return
    const { follows } = asked.data
    const answer = await confirm({
      title: say(resourceWords.moveOne, { move: say(specialWords.move.goOffline), name: title }),
      content: <Lines first={say(words.willGoOffline, { name: title })} lines={follows} />,
      okText: specialWords.move.goOffline,
      danger: true,
    })
    if (answer === undefined) return
    // Without named banners the move is not forced, so the server refuses if one was added since.
    const force = follows.length > 0 ? { force: 1 as const } : {}
    const outcome = await act(special.changestatus, { body: { id, status: 'offline', version, ...force } })
    if (!outcome.ok) return
    invalidateArea('banner')
    notify.success(say(resourceWords.done))
  }
}
