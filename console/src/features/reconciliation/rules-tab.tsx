import { invariantWords, reconciliation, type InvariantResult, type Text } from '@kangju/contract'
import { Alert, Button, Progress, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Status } from '../../resource/columns.tsx'
import { ErrorState } from '../../resource/states.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { ExpandButton, type ExpandIconProps } from './expand-button.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { useCheck } from './use-check.ts'
import { ruleWords as words } from './words.ts'
import styles from './reconciliation.module.css'

/** A rule without a name of its own is called by its number. */
const nameOf = (key: string): Text => invariantWords[key] ?? { zh: key, en: key, es: key, ja: key }

const Result = ({ checkedAt, violations }: InvariantResult) => {
  const say = useSay()
  if (checkedAt === null) return <Status tone="grey">{say(words.never)}</Status>
  return violations === 0 ? (
    <Status tone="green">{say(words.well)}</Status>
  ) : (
    <Status tone="red">{say(words.badly, { n: violations })}</Status>
  )
}

/** Rows that violate a rule, with the names and values of the check. */
const Samples = ({ samples }: Pick<InvariantResult, 'samples'>) => {
  const columns = [...new Set(samples.flatMap((row) => Object.keys(row)))]
  return (
    <div className={styles.samples}>
      <p className="quiet">{useSay()(words.samples)}</p>
      <Table
        rowKey={(row) => JSON.stringify(row)}
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={samples}
        columns={columns.map((name) => ({ key: name, title: name, dataIndex: name }))}
      />
    </div>
  )
}

const showSamples = ({ samples }: InvariantResult) => <Samples samples={samples} />

const showExpander = ({ expandable, expanded, record, onExpand }: ExpandIconProps<InvariantResult>) =>
  expandable && (
    <ExpandButton
      text={words.showSamples}
      name={nameOf(record.key)}
      isExpanded={expanded}
      onClick={(event) => onExpand(record, event)}
    />
  )

const CheckState = ({ check }: { check: ReturnType<typeof useCheck> }) => {
  const say = useSay()
  const { isRunning, percent, failure, violations } = check
  return (
    <div role="status">
      {isRunning && <Progress percent={percent} status="active" aria-label={say(words.checking)} />}
      {failure !== undefined && <Alert type="error" title={failure} />}
      {violations !== undefined && (
        <Alert
          type={violations === 0 ? 'success' : 'warning'}
          title={violations === 0 ? say(words.checkedWell) : say(words.checkedBadly, { n: violations })}
        />
      )}
    </div>
  )
}

/** The rules of the books with their last result. */
export const RulesTab = () => {
  const say = useSay()
  const [openKey, setOpenKey] = useState<string>()
  const { data, failure, refetch } = useCall(reconciliation.invariants, {})
  const check = useCheck()
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  return (
    <>
      <div className={styles.filters}>
        <p className="quiet">{say(words.about)}</p>
        <Button
          type="primary"
          className={styles.end ?? ''}
          loading={check.isRunning}
          onClick={() => void check.start()}
        >
          {say(words.check)}
        </Button>
      </div>
      <CheckState check={check} />
      <Table<InvariantResult>
        rowKey="key"
        size="small"
        loading={data === undefined}
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data ?? []}
        expandable={{
          columnTitle: <span className="visually-hidden">{say(words.samples)}</span>,
          expandedRowRender: showSamples,
          rowExpandable: ({ samples }) => samples.length > 0,
          expandIcon: showExpander,
        }}
        columns={[
          {
            key: 'rule',
            title: say(words.rule),
            render: (_: unknown, { key }) => (
              <span className="two-lines">
                <span>{say(nameOf(key))}</span>
                <span className="quiet">{key}</span>
              </span>
            ),
          },
          { key: 'result', title: say(words.result), render: (_: unknown, row) => <Result {...row} /> },
          {
            key: 'checkedAt',
            title: say(words.checkedAt),
            className: 'figure',
            render: (_: unknown, { checkedAt }) => checkedAt !== null && momentOf(checkedAt),
          },
          {
            key: 'history',
            title: <span className="visually-hidden">{say(words.history)}</span>,
            render: (_: unknown, { key }) => (
              <Button
                type="link"
                size="small"
                aria-label={say(words.historyOf, { name: say(nameOf(key)) })}
                onClick={() => setOpenKey(key)}
              >
                {say(words.history)}
              </Button>
            ),
          },
        ]}
      />
      {openKey !== undefined && (
        <HistoryDrawer
          ruleKey={openKey}
          title={say(words.historyOf, { name: say(nameOf(openKey)) })}
          onClosed={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}
