import { PrinterOutlined } from '@ant-design/icons'
import { customerclient, customerclientWords, order, rolesOf, type ClientRow } from '@kangju/contract'
import { Button, Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useNewOrder } from '../../forms/order/use-new-order.tsx'
import { orderFormWords } from '../../forms/order/words.ts'
import { MoreSteps, useSteps } from '../../resource/actions.tsx'
import { Cell } from '../../resource/columns.tsx'
import { anyResource } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { Permission } from '../../ui/permission.tsx'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords, clientPageWords as words } from './words.ts'
import { BasicsTab } from './basics-tab.tsx'
import { ClientOfPage } from './client-of-page.tsx'
import { clientDetail, DisabilityLevel } from './client-resource.tsx'
import { LogTab } from './log-tab.tsx'
import { GlancePanel } from './glance-panel.tsx'
import { RelativesPanel } from './relatives-panel.tsx'
import styles from './client.module.css'
import pageStyles from '../../ui/page.module.css'
import { ActiveSkeleton } from '../../ui/skeleton.tsx'

const HealthTab = onDemand(() => import('./health/health-tab.tsx').then(({ HealthTab }) => HealthTab), ActiveSkeleton)
const LongcareTab = onDemand(
  () => import('./longcare/longcare-tab.tsx').then(({ LongcareTab }) => LongcareTab),
  ActiveSkeleton,
)
const OrdersTab = onDemand(() => import('./orders-tab.tsx').then(({ OrdersTab }) => OrdersTab), ActiveSkeleton)
const CallsTab = onDemand(() => import('./calls-tab.tsx').then(({ CallsTab }) => CallsTab), ActiveSkeleton)
const PrintedFile = onDemand(() => import('./printed-file.tsx').then(({ PrintedFile }) => PrintedFile))

const resource = anyResource(clientDetail)

/** Key facts of the care recipient below the name. */
const Glance = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const { archiveNo, gender, age, careLevel, disabilityLevel } = client
  return (
    <span className={styles.glance}>
      <Cell resource={resource} column={{ key: 'status' }} row={client} />
      <span>{archiveNo}</span>
      <span>{say(customerclientWords.choice.gender[gender])}</span>
      <span>{say(words.years, { n: age })}</span>
      {careLevel !== null && (
        <span>
          {say(customerclientWords.field.careLevel)} {say(customerclientWords.choice.careLevel[careLevel])}
        </span>
      )}
      {disabilityLevel !== null && <DisabilityLevel level={disabilityLevel} />}
    </span>
  )
}

/** What a new order takes from the file. */
const orderOf = ({ id, name, bookerId, bookerName, areaCode, address, lng, lat }: ClientRow) => ({
  known: {
    isNewClient: false,
    clientId: id,
    ...(bookerId === null ? {} : { isNewBooker: false, bookerId }),
    areaCode,
    address,
    ...(lng === null || lat === null ? {} : { lng, lat }),
    contactName: name,
  },
  people: {
    client: { id, name },
    ...(bookerId === null ? {} : { booker: { id: bookerId, name: bookerName ?? '' } }),
  },
})

/** The actions possible now: the next step as a button, final ones behind ⋯. */
const Steps = ({ client, onPrint }: { client: ClientRow; onPrint: () => void }) => {
  const say = useSay()
  const navigate = useNavigate()
  const edit = () => void navigate(`/customer/edit?id=${client.id}`)
  const steps = useSteps(resource, { add: edit, edit, open: edit })(client)
  // Moving back is offered as a button; undoing a death stays in the menu.
  const newOrder = useNewOrder(orderOf(client))
  const mayOrder = useMay()(order.add.access) && client.status === 'active'
  const forward = client.status === 'moved' ? steps.find((step) => step.isForward) : undefined
  return (
    <>
      <MoreSteps steps={steps.filter((step) => step !== forward)} />
      <Button icon={<PrinterOutlined />} onClick={onPrint}>
        {say(words.print)}
      </Button>
      <Permission roles={rolesOf(customerclient.edit.access)}>
        <Button type={forward === undefined && !mayOrder ? 'primary' : 'default'} onClick={edit}>
          {say(words.edit)}
        </Button>
      </Permission>
      {forward !== undefined && (
        <Button type="primary" onClick={forward.run}>
          {forward.text}
        </Button>
      )}
      {mayOrder && (
        <Button type="primary" onClick={newOrder.open}>
          {say(orderFormWords.title)}
        </Button>
      )}
      {newOrder.form}
    </>
  )
}

const tabs = ['basics', 'health', 'longcare', 'orders', 'calls', 'log'] as const
type Tab = (typeof tabs)[number]

const Part = ({ tab, client }: { tab: Tab; client: ClientRow }): ReactNode => {
  switch (tab) {
    case 'basics':
      return <BasicsTab client={client} />
    case 'health':
      return <HealthTab clientId={client.id} client={client} />
    case 'longcare':
      return <LongcareTab clientId={client.id} client={client} />
    case 'orders':
      return <OrdersTab clientId={client.id} />
    case 'calls':
      return <CallsTab tvUserId={client.tvUserId} />
    case 'log':
      return <LogTab clientId={client.id} />
  }
}

const Detail = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const [params, setParams] = useSearchParams()
  const [isPrinting, setPrinting] = useState(false)
  const [stopPrinting] = useState(() => () => setPrinting(false))
  const shown = tabs.find((tab) => tab === params.get('tab')) ?? 'basics'
  const show = (tab: string) =>
    setParams(tab === 'basics' ? { id: client.id } : { id: client.id, tab }, { replace: true })
  return (
    <Page
      title={client.name}
      text={<Glance client={client} />}
      actions={<Steps client={client} onPrint={() => setPrinting(true)} />}
    >
      <GlancePanel clientId={client.id} />
      <RelativesPanel client={client} />
      <section className={pageStyles.panel} aria-label={say(clientDetailWords.parts)}>
        <Tabs
          activeKey={shown}
          onChange={show}
          items={tabs.map((tab) => ({
            key: tab,
            label: say(clientDetailWords[tab]),
            // The log is remounted whenever its tab is opened, so that it includes the latest changes.
            destroyOnHidden: tab === 'log',
            children: <Part tab={tab} client={client} />,
          }))}
        />
      </section>
      {isPrinting && <PrintedFile client={client} onPrinted={stopPrinting} />}
    </Page>
  )
}

export default function CustomerDetailPage() {
  return <ClientOfPage>{(client) => <Detail key={client.id} client={client} />}</ClientOfPage>
}
