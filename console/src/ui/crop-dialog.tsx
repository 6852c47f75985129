import { Alert, Modal, Slider } from 'antd'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import styles from './crop-dialog.module.css'
import { cropPicture, outputSize, type Part, type Size } from './crop-picture.ts'
import { useSay } from './say.ts'
import { cropWords as words } from './words-content.ts'

interface Props {
  picture: File
  /** URL of the picture. */
  address: string
  /** Ratio of the crop area and maximum output size in pixels. */
  wanted: Size
  maxBytes: number
  /** Called with the cropped file, or with undefined when the user cancels. */
  onDone: (part: File | undefined) => void
}

const mostZoom = 5

/** Dialog to choose the part of a picture to use. */
export const CropDialog = ({ picture, address, wanted, maxBytes, onDone }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  /** The cropper measures itself, so it is mounted after the opening animation. */
  const [isStill, setStill] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [part, setPart] = useState<Part>()
  const [chosen, setChosen] = useState<File>()
  const isSmall = part !== undefined && part.width < wanted.width

  const use = async () => {
    if (part === undefined) return
    setBusy(true)
    const file = await cropPicture(picture, part, wanted, maxBytes)
    setBusy(false)
    if (file === undefined) return setUnreadable(true)
    setChosen(file)
    setOpen(false)
  }

  return (
    <Modal
      open={isOpen}
      title={say(words.title)}
      width={720}
      centered
      mask={{ closable: false }}
      okText={say(words.use)}
      okButtonProps={{ disabled: part === undefined || isUnreadable, loading: isBusy }}
      onOk={() => void use()}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => (open ? setStill(true) : onDone(chosen))}
    >
      {isUnreadable && <Alert type="error" showIcon title={say(words.unreadable)} className={styles.note} />}
      <p className="quiet">{say(words.help)}</p>
      <div className={styles.stage}>
        {isStill && (
          <Cropper
            image={address}
            aspect={wanted.width / wanted.height}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            // The content security policy allows no injected style sheets.
            disableAutomaticStylesInjection
            keyboardStep={10}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
            cropperProps={{ 'aria-label': say(words.area), role: 'group' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setPart(pixels)}
          />
        )}
      </div>
      <div className={styles.zoom}>
        <span>{say(words.zoom)}</span>
        <Slider
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={say(words.zoom)}
          onChange={setZoom}
        />
      </div>
      {part !== undefined && (
        <p className={isSmall ? styles.small : 'quiet'} aria-live="polite">
          {say(isSmall ? words.small : words.size, { ...(isSmall ? wanted : outputSize(part, wanted)) })}
        </p>
      )}
    </Modal>
  )
}
