import { PrinterOutlined } from '@ant-design/icons'
import type { OrganQrCodeRow } from '@kangju/contract'
import { Button, Checkbox, Modal, Pagination, Segmented } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useOperatorName } from '../../api/operator.ts'
import { useSay } from '../../ui/say.ts'
import { organqrcodePageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { CodeTicks } from './code-ticks.tsx'
import { useAskedCodes, type CodeSelection } from './filtered-codes.ts'
import { SheetPage, type Label, type LabelLook } from './sheet-page.tsx'
import { labelParts, pagesOf, perPageChoices, type LabelPart, type PerPage } from './sheet-plan.ts'
import styles from './print.module.css'

const labelOf = ({ codeNo, link, organName, miniCodeUrl }: OrganQrCodeRow): Label => ({
  codeNo,
  link,
  organName,
  picture: miniCodeUrl,
})

/** Waits until every picture has loaded or failed, so that the printout is complete. */
const settle = async (root: HTMLElement) => {
  const pictures = [...root.querySelectorAll('image')].map((image) => {
    const { href } = image
    const picture = new Image()
    picture.src = href.baseVal
    return picture.decode()
  })
  await Promise.allSettled(pictures)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

interface SheetsProps {
  look: LabelLook
  pages: readonly (readonly Label[])[]
  nameOf: (page: number) => string
  onPrinted: () => void
}

/** The printed sheets, rendered beside the page; printing starts once they are complete. */
const PrintedSheets = ({ look, pages, nameOf, onPrinted }: SheetsProps) => {
  const root: RefObject<HTMLDivElement | null> = useRef(null)
  useEffect(() => {
    let isLeft = false
    const print = async () => {
      if (root.current !== null) await settle(root.current)
      if (!isLeft) globalThis.print()
    }
    globalThis.addEventListener('afterprint', onPrinted)
    void print()
    return () => {
      isLeft = true
      globalThis.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(
    <div className={styles.root} ref={root} aria-hidden>
      {pages.map((labels, at) => (
        <SheetPage key={labels[0]?.codeNo} labels={labels} name={nameOf(at + 1)} {...look} />
      ))}
    </div>,
    document.body,
  )
}

/** Chooses codes and the parts of their labels, previews the sheets and prints them. */
export const PrintDialog = ({ asked, onClosed }: { asked: CodeSelection; onClosed: () => void }) => {
  const say = useSay()
  const operator = useOperatorName()
  const { codes, failure, retry } = useAskedCodes(asked)
  const [ticked, setTicked] = useState<readonly string[]>()
  const [perPage, setPerPage] = useState<PerPage>(12)
  const [shown, setShown] = useState<readonly LabelPart[]>(['hasNumber', 'hasOrgan', 'hasHint'])
  const [page, setPage] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const [isOpen, setOpen] = useState(true)
  const [stopPrinting] = useState(() => () => setPrinting(false))

  const chosen = ticked ?? (codes?.rows ?? []).map((row) => row.id)
  const labels = (codes?.rows ?? []).filter((row) => chosen.includes(row.id)).map(labelOf)
  const pages = pagesOf(labels, perPage)
  const at = Math.min(page, Math.max(1, pages.length))
  const parts = Object.fromEntries(labelParts.map((part) => [part, shown.includes(part)])) as LabelLook['parts']
  const look: LabelLook = { perPage, parts, hint: say(words.hint), operator }
  const nameOf = (number: number) => say(words.sheet, { page: number, pages: pages.length })

  return (
    <>
      <Modal
        open={isOpen}
        width={880}
        centered
        title={say(words.printTitle)}
        onCancel={() => setOpen(false)}
        afterClose={onClosed}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{say(resourceWords.close)}</Button>
            <Button
              type="primary"
              icon={<PrinterOutlined />}
              disabled={pages.length === 0}
              loading={isPrinting}
              onClick={() => setPrinting(true)}
            >
              {say(words.startPrint, { pages: pages.length })}
            </Button>
          </>
        }
      >
        <div className={styles.dialog}>
          <div className={styles.options}>
            <div>
              <h3>{say(words.perPage)}</h3>
              <Segmented<PerPage> options={[...perPageChoices]} value={perPage} onChange={setPerPage} block />
            </div>
            <div>
              <h3>{say(words.onLabel)}</h3>
              <Checkbox.Group
                className={styles.parts}
                options={labelParts.map((part) => ({ value: part, label: say(words[part]) }))}
                value={[...shown]}
                onChange={(values) => setShown(values)}
              />
            </div>
            <div>
              <h3>{say(words.which)}</h3>
              <CodeTicks codes={codes} failure={failure} chosen={chosen} onChoose={setTicked} onRetry={retry} />
            </div>
          </div>
          {pages[at - 1] !== undefined && (
            <div className={styles.preview}>
              <h3>{say(words.preview)}</h3>
              <SheetPage labels={pages[at - 1] ?? []} name={nameOf(at)} {...look} />
              <Pagination
                simple
                size="small"
                current={at}
                pageSize={1}
                total={pages.length}
                onChange={(number) => setPage(number)}
              />
            </div>
          )}
        </div>
      </Modal>
      {isPrinting && <PrintedSheets look={look} pages={pages} nameOf={nameOf} onPrinted={stopPrinting} />}
    </>
  )
}
