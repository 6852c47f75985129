import { Picture } from '../ui/picture.tsx'

/** Pictures with a preview on click. */
export const Pictures = ({ urls }: { urls: readonly string[] }) => (
  <span className="thumbs">
    {urls.map((url) => (
      <Picture key={url} url={url} height={40} />
    ))}
  </span>
)
