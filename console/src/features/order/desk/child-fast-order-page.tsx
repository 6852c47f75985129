import { order, screens } from '@kangju/contract'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useMay } from '../../../api/me.tsx'
import { useNewOrder } from '../../../forms/order/use-new-order.tsx'
import { orderFormWords } from '../../../forms/order/words.ts'
import { keysText } from '../../../resource/labels.ts'
import { classes } from '../../../ui/classes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSay } from '../../../ui/say.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { deskWords as words } from '../words.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { DeskList } from './desk-list.tsx'
import { QuickDays } from './quick-days.tsx'
import { useFreshOrders } from '../use-fresh.ts'
import styles from './desk-list.module.css'
import pageStyles from '../../../ui/page.module.css'
import listStyles from '../../../resource/list.module.css'

const EmptyPanel = () => <section className={classes(pageStyles.panel, listStyles.noRows)} />
const Board = onDemand(() => import('../board/board.tsx').then(({ Board }) => Board), EmptyPanel)
const Week = onDemand(() => import('../board/week.tsx').then(({ Week }) => Week), EmptyPanel)

const Desk = () => {
  const say = useSay()
  const [params, setParams] = useSearchParams()
  const view = params.get('view')
  const isBoard = view === 'board' || view === 'week'
  // A week belongs to a person; an address without one shows the day.
  const isWeek = view === 'week' && (params.has('peopleId') || params.has('clientId'))
  const may = useMay()
  const isPhone = useIsPhone()
  const newOrder = useNewOrder()
  useFreshOrders()
  const title = screens.find(({ path }) => path === '/order/childFastOrder')?.title ?? words.list
  return (
    <Page
      title={say(title)}
      text={say(words.about)}
      actions={
        <>
          {!isBoard && !isPhone && (
            <div className={styles.days}>
              <QuickDays />
            </div>
          )}
          <Segmented
            aria-label={say(words.view)}
            value={isBoard ? 'board' : 'list'}
            options={[
              { value: 'list', label: say(words.list) },
              { value: 'board', label: say(words.board) },
            ]}
            onChange={(next) => setParams(next === 'board' ? { view: next } : {})}
          />
          {may(order.add.access) && (
            <Button type="primary" icon={<PlusOutlined />} onClick={newOrder.open}>
              {say(orderFormWords.title)}
            </Button>
          )}
        </>
      }
    >
      {isWeek ? <Week /> : isBoard ? <Board /> : <DeskList />}
      {newOrder.form}
    </Page>
  )
}

export default function ChildFastOrderPage() {
  const say = useSay()
  const may = useMay()
  const { access } = order.visits
  if (may(access)) return <Desk />
  return (
    <Empty
      isPage
      title={say(resourceWords.noPermission)}
      text={say(resourceWords.noPermissionText, { keys: keysText(access, say) })}
    />
  )
}
