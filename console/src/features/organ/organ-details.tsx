import { organWords, type OrganRow } from '@kangju/contract'
import type { ReactNode } from 'react'
import { PositionMap } from '../../map/position-map.tsx'
import { Cell, Value } from '../../resource/columns.tsx'
import type { Kind } from '../../resource/schema.ts'
import type { AnyResource } from '../../resource/types.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { organPageWords as words } from './words.ts'
import styles from './organ.module.css'
import factsStyles from '../../ui/facts.module.css'

/** Fields that the list leaves out, with their kinds. */
const facts = [
  ['legalPerson', 'text'],
  ['medicalLicenseNo', 'text'],
  ['projects', 'options'],
  ['licenseUrls', 'images'],
  ['bankName', 'text'],
  ['bankBranch', 'text'],
  ['bankAccountName', 'text'],
  ['bankAccountNo', 'masked'],
  ['intro', 'prose'],
] as const satisfies readonly (readonly [keyof OrganRow, Kind])[]

const wide: ReadonlySet<string> = new Set(['projects', 'licenseUrls', 'intro'])

interface Props {
  /** Includes the endpoint that reveals masked fields. */
  resource: AnyResource
  row: Partial<OrganRow> & { readonly id: string }
}

/** Position, service area, documents, services and bank of an organisation; needs the full row. */
export const OrganDetails = ({ resource, row }: Props) => {
  const say = useSay()
  const { lng, lat, areaCode, serviceRadiusKm, serviceAreaNames } = row
  if (serviceAreaNames === undefined) return null
  const fact = (name: string, isWide: boolean, value: ReactNode) => (
    <div key={name} className={isWide ? factsStyles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <dl className={classes(factsStyles.facts, styles.details)}>
      {fact(
        say(words.position),
        true,
        <PositionMap
          lng={lng}
          lat={lat}
          areaCode={areaCode}
          {...(serviceRadiusKm === undefined ? {} : { radiusKm: serviceRadiusKm })}
        />,
      )}
      {fact(say(organWords.field.serviceRadiusKm), false, <Value kind="number" value={serviceRadiusKm} />)}
      {fact(say(organWords.field.serviceAreaNames), true, <Value kind="ids" value={serviceAreaNames} full />)}
      {facts.map(([key, kind]) =>
        fact(
          say(organWords.field[key]),
          wide.has(key),
          kind === 'masked' ? (
            <Cell resource={resource} column={{ key, as: kind }} row={row} full />
          ) : (
            <Value kind={kind} value={row[key]} full />
          ),
        ),
      )}
    </dl>
  )
}
