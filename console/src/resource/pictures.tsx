import { Image } from 'antd'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'

/** Pictures that a click shows in full. */
export const Pictures = ({ urls }: { urls: readonly string[] }) => {
  const say = useSay()
  return (
    <span className="thumbs">
      {urls.map((url) => (
        <Image key={url} src={url} alt="" aria-label={say(words.enlarge)} height={40} />
      ))}
    </span>
  )
}
