import { EyeOutlined } from '@ant-design/icons'
import { tvuser, tvuserWords, type TvuserRow } from '@kangju/contract'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import { PositionMap } from '../../map/position-input.tsx'
import { InnerTable } from '../../resource/inner-table.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import { useSay } from '../../ui/say.ts'
import { tvuserPageWords as words } from '../../ui/words-boxes.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import './tvuser.css'

type Contacts = TvuserRow['contacts']

const shownMs = 30_000
const items = (tvuser.read.reply as FieldSchema).properties?.['contacts']?.items ?? {}

/** Whom to call, masked until somebody asks; then for a moment in full. */
const ContactList = ({ id, contacts }: Pick<TvuserRow, 'id' | 'contacts'>) => {
  const say = useSay()
  const may = useMay()
  const [told, setTold] = useState<Contacts>()
  useEffect(() => {
    if (told === undefined) return
    const timer = setTimeout(() => setTold(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [told])
  const show = async () => {
    const outcome = await act(tvuser.reveal, { body: { id, field: 'contacts' } })
    if (outcome.ok) setTold(JSON.parse(outcome.data.value) as Contacts)
  }
  if (contacts.length === 0) return <p className="quiet">{say(words.noContacts)}</p>
  return (
    <>
      <InnerTable rows={told ?? contacts} items={items} texts={tvuserWords.part.contacts} />
      {told === undefined && may(tvuser.reveal.access) && (
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => void show()}>
          {say(resourceWords.reveal)}
        </Button>
      )}
    </>
  )
}

/** Whom to call and where the household is. */
export const TvuserDetails = ({ row }: { row: TvuserRow }) => {
  const say = useSay()
  return (
    <>
      <h3 className="tvuser-section">{say(words.contacts)}</h3>
      <ContactList key={row.id} id={row.id} contacts={row.contacts} />
      {row.lng !== null && row.lat !== null && (
        <>
          <h3 className="tvuser-section">{say(words.position)}</h3>
          <PositionMap lng={row.lng} lat={row.lat} areaCode={row.areaCode} label={row.address ?? ''} />
        </>
      )}
    </>
  )
}
