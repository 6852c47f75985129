import { tvuser, tvuserWords, type TvuserRow } from '@kangju/contract'
import { HeldCards } from '../../forms/card/held-cards.tsx'
import { PositionMap } from '../../map/position-map.tsx'
import { MaskedRows } from '../../resource/masked-rows.tsx'
import { useSay } from '../../ui/say.ts'
import { tvuserPageWords as words } from './words.ts'
import styles from './tvuser.module.css'

/** Emergency contacts and position of the household. */
export const TvuserDetails = ({ row }: { row: TvuserRow }) => {
  const say = useSay()
  return (
    <>
      <h3 className={styles.section}>{say(words.contacts)}</h3>
      {row.contacts.length === 0 ? (
        <p className="quiet">{say(words.noContacts)}</p>
      ) : (
        <MaskedRows
          key={row.id}
          calls={tvuser}
          id={row.id}
          field="contacts"
          rows={row.contacts}
          texts={tvuserWords.part.contacts}
        />
      )}
      <h3 className={styles.section}>{say(words.cards)}</h3>
      <HeldCards holderId={row.id} />
      {row.lng !== null && row.lat !== null && (
        <>
          <h3 className={styles.section}>{say(words.position)}</h3>
          <PositionMap lng={row.lng} lat={row.lat} areaCode={row.areaCode} label={row.address ?? ''} />
        </>
      )}
    </>
  )
}
