import { Picture } from '../ui/picture.tsx'

/** Pictures that a click shows in full. */
export const Pictures = ({ urls }: { urls: readonly string[] }) => (
  <span className="thumbs">
    {urls.map((url) => (
      <Picture key={url} url={url} height={40} />
    ))}
  </span>
)
