import { commonFields, customerclient, customerclientWords, type ClientRow, type Text } from '@kangju/contract'
import { PositionMap } from '../../map/position-map.tsx'
import { Cell, Status } from '../../resource/columns.tsx'
import { MaskedRows } from '../../resource/masked-rows.tsx'
import { anyResource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { clientDetailWords, clientFormWords as groups } from './words.ts'
import { clientDetail, DisabilityLevel } from './client-resource.tsx'
import styles from './client.module.css'
import factsStyles from '../../ui/facts.module.css'

const resource = anyResource(clientDetail)

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

/** All fields of the care recipient's record. */
export const BasicsTab = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const { lng, lat, areaCode, address } = client
  return (
    <div className={styles.basics}>
      {sections.map(({ title, keys }) => (
        <section key={title.en}>
          <h2>{say(title)}</h2>
          <dl className={factsStyles.facts}>
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
        <MaskedRows
          calls={customerclient}
          id={client.id}
          field="contacts"
          rows={client.contacts}
          texts={customerclientWords.part.contacts}
        />
      </section>
      <section>
        <h2>{say(clientDetailWords.position)}</h2>
        {lng === null ? (
          <Status tone="orange">{say(clientDetailWords.noPosition)}</Status>
        ) : (
          <PositionMap lng={lng} lat={lat} areaCode={areaCode} label={address} />
        )}
      </section>
    </div>
  )
}
