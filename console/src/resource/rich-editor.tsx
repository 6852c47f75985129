import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { file, fileLimits, fileRules, type UploadPurpose } from '@kangju/contract'
import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Button, Tooltip } from 'antd'
import { useContext, useEffect, useRef, type ReactNode } from 'react'
import { act } from '../api/query.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { classes } from '../ui/classes.ts'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { FieldName } from './field-name.ts'
import type { InputProps } from './types.ts'
import pictureInputStyles from './picture-input.module.css'
import richStyles from './rich.module.css'
import { Skeleton } from '../ui/skeleton.tsx'

// Only elements that the server keeps; others would be lost on saving.
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'tel'], defaultProtocol: 'https' },
  }),
  Image,
]

const purpose: UploadPurpose = 'content'
const isEmpty = (html: string) => html === '' || html === '<p></p>'

const PutPicture = ({ text, disabled, onPut }: { text: string; disabled: boolean; onPut: (url: string) => void }) => {
  const picked = useRef<HTMLInputElement>(null)
  const put = async (picture: File | undefined) => {
    if (picture === undefined) return
    if (picture.size > fileLimits.imageBytes) return notify.error(fileRules.imageTooLarge)
    const outcome = await act(file.upload, { body: { purpose }, file: picture })
    if (outcome.ok) onPut(outcome.data.url)
  }
  return (
    <>
      <Tooltip title={text}>
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined />}
          aria-label={text}
          disabled={disabled}
          onClick={() => picked.current?.click()}
        />
      </Tooltip>
      <input
        ref={picked}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={pictureInputStyles.file}
        aria-label={text}
        tabIndex={-1}
        onChange={({ target }) => {
          void put(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}

const Tools = ({ editor, disabled }: { editor: Editor; disabled: boolean }) => {
  const say = useSay()
  const confirm = useConfirm()
  const now = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive('bold'),
      italic: one.isActive('italic'),
      underline: one.isActive('underline'),
      h2: one.isActive('heading', { level: 2 }),
      h3: one.isActive('heading', { level: 3 }),
      bullets: one.isActive('bulletList'),
      numbers: one.isActive('orderedList'),
      quote: one.isActive('blockquote'),
      link: one.isActive('link'),
      mayUndo: one.can().undo(),
      mayRedo: one.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()

  const link = async () => {
    const known = editor.getAttributes('link')['href'] as string | undefined
    const answer = await confirm({
      title: words.link,
      content: say(words.linkText),
      remark: { placeholder: words.linkAddress, maxLength: 500, type: 'text', value: known ?? '' },
    })
    if (answer === undefined) return
    const href = answer.remark.trim()
    if (href === '') chain().unsetLink().run()
    else chain().extendMarkRange('link').setLink({ href }).run()
  }
  const tool = (text: string, icon: ReactNode, isOn: boolean, run: () => void, isOff = false) => (
    <Tooltip title={text}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={text}
        aria-pressed={isOn}
        className={isOn ? richStyles.on : undefined}
        disabled={disabled || isOff}
        onClick={run}
      />
    </Tooltip>
  )
  return (
    <div className={richStyles.tools} role="toolbar" aria-label={say(words.formatting)}>
      {tool(say(words.heading), <b>{say(words.h2)}</b>, now.h2, () => chain().toggleHeading({ level: 2 }).run())}
      {tool(say(words.subheading), <b>{say(words.h3)}</b>, now.h3, () => chain().toggleHeading({ level: 3 }).run())}
      {tool(say(words.bold), <BoldOutlined />, now.bold, () => chain().toggleBold().run())}
      {tool(say(words.italic), <ItalicOutlined />, now.italic, () => chain().toggleItalic().run())}
      {tool(say(words.underline), <UnderlineOutlined />, now.underline, () => chain().toggleUnderline().run())}
      {tool(say(words.bullets), <UnorderedListOutlined />, now.bullets, () => chain().toggleBulletList().run())}
      {tool(say(words.numbers), <OrderedListOutlined />, now.numbers, () => chain().toggleOrderedList().run())}
      {tool(say(words.quote), <b>{say(words.quoteMark)}</b>, now.quote, () => chain().toggleBlockquote().run())}
      {tool(say(words.link), <LinkOutlined />, now.link, () => void link())}
      <PutPicture text={say(words.picture)} disabled={disabled} onPut={(src) => chain().setImage({ src }).run()} />
      {tool(say(words.undo), <UndoOutlined />, false, () => chain().undo().run(), !now.mayUndo)}
      {tool(say(words.redo), <RedoOutlined />, false, () => chain().redo().run(), !now.mayRedo)}
    </div>
  )
}

/** Editor for text with headings, lists, links and pictures. */
export const RichEditor = ({ id, value, disabled = false, onChange, onBlur }: InputProps) => {
  const html = typeof value === 'string' ? value : ''
  const name = useContext(FieldName)
  const editor = useEditor({
    // Created during render, the editor would be destroyed again when a suspended form shows it.
    immediatelyRender: false,
    extensions,
    content: html,
    editable: !disabled,
    // The content security policy allows no injected style sheets.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...(id === undefined ? {} : { id }),
        ...(name === undefined ? {} : { 'aria-label': name }),
        class: classes(richStyles.rich, richStyles.edited),
        role: 'textbox',
        'aria-multiline': 'true',
      },
    },
    onUpdate: ({ editor: one }) => onChange?.(isEmpty(one.getHTML()) ? undefined : one.getHTML()),
    onBlur: () => onBlur?.(),
  })
  // The value changed from outside: a conflict was resolved or the form was reset.
  useEffect(() => {
    if (editor === null) return
    if (html !== editor.getHTML() && !(html === '' && isEmpty(editor.getHTML())))
      editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  if (editor === null) return <Skeleton active />
  return (
    <div className={richStyles.editor}>
      <Tools editor={editor} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  )
}
