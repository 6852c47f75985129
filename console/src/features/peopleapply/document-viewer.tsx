import {
  CompressOutlined,
  LeftOutlined,
  ReloadOutlined,
  RightOutlined,
  RotateRightOutlined,
  SwapOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Spin, Tooltip } from 'antd'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { usePicture } from '../../api/private-file.ts'
import { isAsking } from '../../ui/confirm.tsx'
import { classes } from '../../ui/classes.ts'
import { useSay, type Say } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import type { Picture } from './documents.ts'
import { isTyping } from '../../ui/typing.ts'
import {
  fitOf,
  keptIn,
  turnedOnce,
  wholePicture,
  zoomedAt,
  zoomStep,
  type PictureView,
  type Size,
} from './picture-view.ts'
import styles from './document-viewer.module.css'

const nothing: Size = { width: 0, height: 0 }

export const nameOf = (say: Say, { name, number }: Picture) =>
  number === undefined ? say(name) : say(words.numbered, { name: say(name), at: number })

/** The size of an element, updated when it changes. */
const useSize = (element: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState(nothing)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}

interface StageProps {
  picture: Picture
  view: PictureView
  onChange: (change: (view: PictureView) => PictureView) => void
  onSize: (picture: Size, frame: Size) => void
}

/** The picture: dragged to move it, zoomed with the wheel. */
const Stage = ({ picture, view, onChange, onSize }: StageProps) => {
  const say = useSay()
  const frameElement = useRef<HTMLDivElement>(null)
  const frame = useSize(frameElement)
  const [own, setOwn] = useState(nothing)
  const { src, isFailed, retry } = usePicture(picture.url)
  const tell = useEffectEvent(onSize)
  useEffect(() => tell(own, frame), [own, frame])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const { left, top, width, height } = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
    onChange((seen) => zoomedAt(frame, own, seen, event.deltaY < 0 ? zoomStep : 1 / zoomStep, at))
  })
  useEffect(() => {
    const element = frameElement.current
    const listen = (event: WheelEvent) => onWheel(event)
    // Only a listener that is not passive can stop the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY } = event
    onChange((seen) => keptIn(frame, own, { ...seen, x: seen.x + movementX, y: seen.y + movementY }))
  }
  const { turns, zoom, x, y } = view
  const scale = fitOf(frame, own, turns) * zoom
  return (
    <div
      ref={frameElement}
      className={classes(styles.stage, zoom > 1 && styles.stageNear)}
      onPointerDown={(event) => zoom > 1 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      {isFailed && (
        <Button icon={<ReloadOutlined />} onClick={retry}>
          {say(resourceWords.pictureFailed)}
        </Button>
      )}
      {!isFailed && own.width === 0 && <Spin aria-label={say(resourceWords.pictureLoading)} />}
      {src !== undefined && (
        <img
          src={src}
          alt={nameOf(say, picture)}
          draggable={false}
          className={own.width === 0 ? styles.hidden : undefined}
          style={{
            transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${scale})`,
          }}
          onLoad={({ currentTarget }) =>
            setOwn({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      )}
    </div>
  )
}

/** The picture to compare the others with; it is rotated and zoomed on its own. */
const Reference = ({ picture }: { picture: Picture }) => {
  const [view, setSight] = useState(wholePicture)
  return <Stage picture={picture} view={view} onChange={setSight} onSize={() => undefined} />
}

const Thumb = ({ url }: { url: string }) => {
  const { src } = usePicture(url)
  return src === undefined ? <Spin size="small" /> : <img src={src} alt="" />
}

interface Props {
  pictures: readonly Picture[]
  /** Shown beside each of the other pictures for comparison. */
  reference?: Picture | undefined
  at: number
  onChange: (at: number) => void
}

/** Large documents beside the portrait, to rotate, zoom and step through by mouse or keyboard. */
export const DocumentViewer = ({ pictures, reference, at, onChange }: Props) => {
  const say = useSay()
  const picture = pictures[at] ?? pictures[0]
  const [seen, setSeen] = useState<{ url: string | undefined; view: PictureView }>({
    url: undefined,
    view: wholePicture,
  })
  const [sizes, setSizes] = useState({ picture: nothing, frame: nothing })
  const [isPaired, setPaired] = useState(true)
  const beside = isPaired && reference?.url !== picture?.url ? reference : undefined
  // Each picture starts upright and whole.
  const view = seen.url === picture?.url ? seen.view : wholePicture
  const change = (next: (view: PictureView) => PictureView) => setSeen({ url: picture?.url, view: next(view) })
  const zoom = (factor: number) => change((now) => zoomedAt(sizes.frame, sizes.picture, now, factor))
  const step = (by: number) => onChange((at + by + pictures.length) % pictures.length)

  const tools: { key: string; keys: readonly string[]; text: string; icon: ReactNode; run: () => void }[] = [
    { key: 'before', keys: ['ArrowLeft'], text: say(words.before), icon: <LeftOutlined />, run: () => step(-1) },
    { key: 'out', keys: ['-'], text: say(words.zoomOut), icon: <ZoomOutOutlined />, run: () => zoom(1 / zoomStep) },
    { key: 'in', keys: ['+', '='], text: say(words.zoomIn), icon: <ZoomInOutlined />, run: () => zoom(zoomStep) },
    {
      key: 'turn',
      keys: ['r', 'R'],
      text: say(words.rotate),
      icon: <RotateRightOutlined />,
      run: () => change(turnedOnce),
    },
    {
      key: 'pair',
      keys: ['b', 'B'],
      text: say(words.pair),
      icon: <SwapOutlined />,
      run: () => setPaired(!isPaired),
    },
    {
      key: 'fit',
      keys: ['0'],
      text: say(words.fit),
      icon: <CompressOutlined />,
      run: () => change(() => wholePicture),
    },
    { key: 'after', keys: ['ArrowRight'], text: say(words.after), icon: <RightOutlined />, run: () => step(1) },
  ]
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking() || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const tool = tools.find(({ keys }) => keys.includes(event.key))
    if (tool === undefined) return
    event.preventDefault()
    tool.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  if (picture === undefined) return null
  return (
    <section className={styles.viewer} aria-label={say(words.viewer)}>
      <div className={styles.head}>
        <strong aria-live="polite">{nameOf(say, picture)}</strong>
        <span className={styles.tools}>
          {tools.map(({ key, text, icon, run }) => (
            <Tooltip key={key} title={text}>
              <Button type="text" icon={icon} aria-label={text} onClick={run} />
            </Tooltip>
          ))}
        </span>
      </div>
      <div className={styles.stages}>
        <Stage
          key={picture.url}
          picture={picture}
          view={view}
          onChange={change}
          onSize={(own, frame) => setSizes({ picture: own, frame })}
        />
        {beside !== undefined && <Reference key={beside.url} picture={beside} />}
      </div>
      <ul className={styles.thumbs}>
        {pictures.map((one, index) => (
          <li key={one.url}>
            <button
              type="button"
              title={nameOf(say, one)}
              aria-label={nameOf(say, one)}
              aria-current={index === at}
              onClick={() => onChange(index)}
            >
              <Thumb url={one.url} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
