import { PictureOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { usePicture } from '../api/private-file.ts'
import { useSay } from './say.ts'
import { resourceWords as words } from './words-resource.ts'
import styles from './picture.module.css'

interface Props {
  url: string
  height: number
  /** What it shows, for who cannot see it. */
  alt?: string
}

/** A picture that a click shows in full, private ones too. */
export const Picture = ({ url, height, alt = '' }: Props) => {
  const say = useSay()
  const { src, isFailed, retry } = usePicture(url)
  if (isFailed)
    return (
      <Button icon={<ReloadOutlined />} onClick={retry}>
        {say(words.pictureFailed)}
      </Button>
    )
  if (src === undefined)
    return <PictureOutlined className={styles.pictureWaiting} aria-label={say(words.pictureLoading)} />
  return <Image src={src} alt={alt} aria-label={say(words.enlarge)} height={height} />
}
