import { Button, Modal, Progress } from 'antd'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import type { BulkResult } from './bulk.ts'
import { Status } from './columns.tsx'
import type { AnyRow } from './types.ts'
import styles from './bulk.module.css'

interface Props {
  title: string
  count: number
  results: readonly BulkResult[]
  isOpen: boolean
  nameOf: (row: AnyRow) => string
  onClose: () => void
}

/** Progress of a bulk action and its result for each row. */
export const BulkResults = ({ title, count, results, isOpen, nameOf, onClose }: Props) => {
  const say = useSay()
  const bad = results.filter((result) => result.why !== undefined).length
  const isDone = results.length === count
  return (
    <Modal
      open={isOpen}
      title={title}
      closable={isDone}
      mask={{ closable: false }}
      keyboard={isDone}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={!isDone} onClick={onClose}>
          {say(words.close)}
        </Button>
      }
    >
      {!isDone && <Progress percent={Math.round((100 * results.length) / count)} />}
      <p className={styles.sum}>
        {isDone
          ? say(words.bulkResult, { good: results.length - bad, bad })
          : say(words.bulkRunning, { at: results.length + 1, count })}
      </p>
      <ul className={styles.results}>
        {results.map(({ row, why }) => (
          <li key={row.id}>
            <span className="line">{nameOf(row)}</span>
            <Status tone={why === undefined ? 'green' : 'red'}>{why ?? say(words.succeeded)}</Status>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
