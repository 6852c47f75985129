import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { documentType, file, fileLimits, fileRules, type Text } from '@kangju/contract'
import { Button, Spin } from 'antd'
import { useRef, useState } from 'react'
import { oneLine } from '../api/one-line.ts'
import { act } from '../api/query.ts'
import { Picture } from '../ui/picture.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { FieldSchema } from './schema.ts'
import type { InputProps } from './types.ts'
import styles from './picture-input.module.css'

const images = ['image/jpeg', 'image/png', 'image/webp']

const sizeFault = ({ type, size }: File): Text | undefined => {
  if (type === documentType) return size > fileLimits.documentBytes ? fileRules.documentTooLarge : undefined
  return size > fileLimits.imageBytes ? fileRules.imageTooLarge : undefined
}

interface PutProps {
  id?: string
  schema: FieldSchema
  text: string
  disabled?: boolean
  /** Changes a chosen file before upload; undefined cancels it. */
  prepare?: (picture: File) => Promise<File | undefined>
  onPut: (url: string) => void
}

/** Area to click or drop a picture on; it is uploaded immediately. */
const Put = ({ id, schema, text, disabled = false, prepare, onPut }: PutProps) => {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const { width, height, isDocumentAllowed = false } = schema.picture ?? {}
  const accepted = isDocumentAllowed ? [...images, documentType] : images
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const send = async (chosen: File | undefined) => {
    if (chosen === undefined || schema.picture === undefined) return
    if (!accepted.includes(chosen.type))
      return setWrong(say(isDocumentAllowed ? fileRules.imageOrDocument : fileRules.imageOnly))
    const picture = prepare === undefined ? chosen : await prepare(chosen)
    if (picture === undefined) return
    const fault = sizeFault(picture)
    if (fault !== undefined) return setWrong(say(fault))
    setWrong(undefined)
    setBusy(true)
    const outcome = await act(
      file.upload,
      { body: { purpose: schema.picture.purpose }, file: picture },
      // The errors of the file are shown here, where it was chosen.
      { placed: ['file'] },
    )
    setBusy(false)
    if (outcome.ok) onPut(outcome.data.url)
    else setWrong(oneLine(outcome.failure.errors?.['file'] ?? [outcome.failure.message]))
  }
  return (
    <div
      className={styles.put}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void send(event.dataTransfer.files[0])
      }}
    >
      <button
        id={id}
        type="button"
        className={styles.add}
        disabled={disabled || isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? <Spin size="small" /> : <PlusOutlined />}
        <span>{text}</span>
        {width !== undefined && <span className="quiet">{say(words.pixels, { width, height: height ?? 0 })}</span>}
      </button>
      <input
        ref={input}
        type="file"
        accept={accepted.join(',')}
        className={styles.file}
        tabIndex={-1}
        aria-label={text}
        onChange={({ target }) => {
          void send(target.files?.[0])
          // The reset allows choosing the same file again.
          target.value = ''
        }}
      />
      {wrong !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
    </div>
  )
}

interface PictureProps extends InputProps {
  schema: FieldSchema
  prepare?: PutProps['prepare']
}

/** Input for one picture. */
export const PictureInput = ({ id, schema, value, disabled, prepare, onChange }: PictureProps) => {
  const say = useSay()
  if (typeof value !== 'string' || value === '')
    return (
      <Put
        id={id}
        schema={schema}
        text={say(words.upload)}
        disabled={disabled}
        prepare={prepare}
        onPut={(url) => onChange?.(url)}
      />
    )
  return (
    // A click on the label must not remove the picture, so the label does not belong to the button.
    <div id={id} className={styles.picture}>
      <Picture url={value} height={112} />
      <Button size="small" disabled={disabled} icon={<DeleteOutlined />} onClick={() => onChange?.(undefined)}>
        {say(words.takeAway)}
      </Button>
    </div>
  )
}

/** Input for several pictures in order. */
export const PicturesInput = ({ id, schema, value, disabled, prepare, onChange }: PictureProps) => {
  const say = useSay()
  const urls = Array.isArray(value) ? (value as string[]) : []
  const without = (at: number) => urls.filter((_url, index) => index !== at)
  const shift = (at: number, by: number) => onChange?.(without(at).toSpliced(at + by, 0, urls[at] ?? ''))
  const tool = (text: string, icon: React.ReactNode, isOff: boolean, run: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={text} title={text} disabled={isOff} onClick={run} />
  )
  return (
    <div className={styles.pictures}>
      {urls.map((url, at) => (
        <div key={url} className={styles.picture}>
          <Picture url={url} height={112} />
          <div className={styles.tools}>
            {tool(say(words.moveUp), <ArrowLeftOutlined />, at === 0, () => shift(at, -1))}
            {tool(say(words.takeAway), <DeleteOutlined />, disabled === true, () => onChange?.(without(at)))}
            {tool(say(words.moveDown), <ArrowRightOutlined />, at === urls.length - 1, () => shift(at, 1))}
          </div>
        </div>
      ))}
      {urls.length < (schema.maxItems ?? Infinity) && (
        <Put
          id={id}
          schema={schema.items ?? {}}
          text={say(schema.items?.picture?.isDocumentAllowed === true ? words.uploadProof : words.upload)}
          disabled={disabled}
          prepare={prepare}
          onPut={(url) => urls.includes(url) || onChange?.([...urls, url])}
        />
      )}
    </div>
  )
}
