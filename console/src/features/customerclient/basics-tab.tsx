import { EyeOutlined } from '@ant-design/icons'
import { commonFields, customerclient, customerclientWords, type ClientRow, type Text } from '@kangju/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import { PositionMap } from '../../map/position-input.tsx'
import { Cell } from '../../resource/columns.tsx'
import { InnerTable } from '../../resource/inner-table.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { AnyResource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords, clientFormWords as groups } from '../../ui/words-customer.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { clientDetail, DisabilityLevel } from './client-resource.tsx'
import './client.css'

const resource = clientDetail as unknown as AnyResource
const shownMs = 10_000

type Key = keyof ClientRow
const sections: readonly { title: Text; keys: readonly Key[] }[] = [
  {
    title: groups.person,
    keys: ['name', 'idType', 'idCard', 'gender', 'birthday', 'mobile', 'nation', 'marital', 'education'],
  },
  { title: groups.home, keys: ['liveStatus', 'areaName', 'address', 'communityName'] },
  { title: groups.care, keys: ['careLevel', 'disabilityLevel', 'subjectType', 'medInsurance'] },
  {
    title: groups.links,
    keys: [
      'organName',
      'bookerName',
      'relation',
      'tvUserName',
      'source',
      'remark',
      'statusReason',
      'createdAt',
      'createdByName',
      'updatedAt',
    ],
  },
]

const labelOf = (key: Key): Text =>
  (customerclientWords.field as Readonly<Record<string, Text>>)[key] ??
  (commonFields as Readonly<Record<string, Text>>)[key] ??
  customerclientWords.title

const Fact = ({ client, name }: { client: ClientRow; name: Key }) =>
  name === 'disabilityLevel' ? (
    <DisabilityLevel level={client.disabilityLevel} />
  ) : (
    <Cell resource={resource} column={{ key: name }} row={client} full />
  )

/** Whom to call, masked until somebody asks; then for a moment in full. */
const Contacts = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const may = useMay()
  const [told, setTold] = useState<string>()
  useEffect(() => {
    if (told === undefined) return
    const timer = setTimeout(() => setTold(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [told])
  const show = async () => {
    const outcome = await act(customerclient.reveal, { body: { id: client.id, field: 'contacts' } })
    if (outcome.ok) setTold(outcome.data.value)
  }
  const items = (customerclient.read.reply as FieldSchema).properties?.['contacts']?.items ?? {}
  return (
    <>
      <InnerTable rows={client.contacts} items={items} texts={customerclientWords.part.contacts} />
      {told !== undefined && (
        <p className="masked" role="status">
          {told}
        </p>
      )}
      {told === undefined && may(customerclient.reveal.access) && (
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => void show()}>
          {say(resourceWords.reveal)}
        </Button>
      )}
    </>
  )
}

/** All that stands in the file itself. */
export const BasicsTab = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const { lng, lat, areaCode, address } = client
  return (
    <div className="client-basics">
      {sections.map(({ title, keys }) => (
        <section key={title.en}>
          <h2>{say(title)}</h2>
          <dl className="facts">
            {keys.map((key) => (
              <div key={key}>
                <dt>{say(labelOf(key))}</dt>
                <dd>
                  <Fact client={client} name={key} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h2>{say(groups.emergency)}</h2>
        <Contacts client={client} />
      </section>
      <section>
        <h2>{say(clientDetailWords.position)}</h2>
        {lng === null ? (
          <p className="quiet">{say(clientDetailWords.noPosition)}</p>
        ) : (
          <PositionMap lng={lng} lat={lat} areaCode={areaCode} label={address} />
        )}
      </section>
    </div>
  )
}
