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
  /** Where the browser finds it. */
  address: string
  /** The ratio of the part, and the most pixels that come out. */
  wanted: Size
  maxBytes: number
  /** The part that was chosen; undefined when somebody thought better of it. */
  onDone: (part: File | undefined) => void
}

const mostZoom = 5

/** Chooses the part of a picture that is used. */
export const CropDialog = ({ picture, address, wanted, maxBytes, onDone }: Props) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(true)
  /** It measures itself, so it waits until the dialog stands still. */
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
            // The policy of this page takes no style sheet but its own.
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
