import { customerclient, order, type BookerRow } from '@kangju/contract'
import { Tabs } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useSay } from '../../ui/say.ts'
import { HeldCards } from '../../forms/card/held-cards.tsx'
import { bookerPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './booker-details.module.css'

/** The booker's care recipients, each linked to their record. */
const Clients = ({ clients }: Pick<BookerRow, 'clients'>) => {
  const say = useSay()
  const may = useMay()
  const isOpen = may(customerclient.read.access)
  if (clients.length === 0) return <p className="quiet">{say(words.noClients)}</p>
  return (
    <ul className={styles.bookerClients}>
      {clients.map(({ id, name }) => (
        <li key={id}>{isOpen ? <Link to={`/customer/detail?id=${id}`}>{name}</Link> : name}</li>
      ))}
    </ul>
  )
}

/** Link to the booker's orders. */
const Orders = ({ bookerId }: { bookerId: string }) => {
  const say = useSay()
  const isOpen = useMay()(order.list.access)
  const text = say(words.seeOrders)
  return isOpen ? (
    <Link to={`/order/orderre?bookerId=${bookerId}`}>{text}</Link>
  ) : (
    <p className="quiet">{say(resourceWords.noPermission)}</p>
  )
}

/** Tabs below the facts of a booker. */
export const BookerDetails = ({ row }: { row: BookerRow }) => {
  const say = useSay()
  return (
    <Tabs
      items={[
        { key: 'clients', label: say(words.clients), children: <Clients clients={row.clients} /> },
        { key: 'orders', label: say(words.orders), children: <Orders bookerId={row.id} /> },
        { key: 'cards', label: say(words.cards), children: <HeldCards holderId={row.id} /> },
      ]}
    />
  )
}
