import { FilePdfOutlined, PictureOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { usePicture } from '../api/private-file.ts'
import { useSay } from './say.ts'
import { resourceWords as words } from './words-resource.ts'
import styles from './picture.module.css'

interface Props {
  url: string
  height: number
  /** Alternative text for screen readers. */
  alt?: string
}

/** A picture with a preview on click, also for private files; a document is downloaded. */
export const Picture = ({ url, height, alt = '' }: Props) => {
  const say = useSay()
  const { src, isDocument, isFailed, retry } = usePicture(url)
  if (isFailed)
    return (
      <Button icon={<ReloadOutlined />} onClick={retry}>
        {say(words.pictureFailed)}
      </Button>
    )
  if (src === undefined)
    return <PictureOutlined className={styles.pictureWaiting} aria-label={say(words.pictureLoading)} />
  if (isDocument)
    return (
      <Button icon={<FilePdfOutlined />} href={src} download={`${alt || say(words.openDocument)}.pdf`}>
        {say(words.openDocument)}
      </Button>
    )
  return <Image src={src} alt={alt} aria-label={say(words.enlarge)} height={height} />
}
