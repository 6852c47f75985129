import type { ClientRow } from '@kangju/contract'
import { useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearDirty, DirtyScope, useDirty } from '../../api/dirty.ts'
import { notify } from '../../ui/feedback.tsx'
import { Page } from '../../ui/page.tsx'
import { useSay } from '../../ui/say.ts'
import { clientFormWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { ClientForm } from './client-form.tsx'
import { ClientOfPage } from './client-of-page.tsx'

const Editing = ({ client }: { client: ClientRow }) => {
  const say = useSay()
  const navigate = useNavigate()
  const [row, setRow] = useState(client)
  const [isDirty, setDirty] = useState(false)
  const scope = useContext(DirtyScope)
  // A newer version replaces the row only while the form has no unsaved changes.
  if (!isDirty && client.version > row.version) setRow(client)
  const title = say(resourceWords.editOne, { name: row.name })
  useDirty(isDirty, title)
  const leave = (id: string) => {
    notify.success(say(resourceWords.saved))
    setDirty(false)
    // Cleared before navigating, so that no dialog asks about unsaved changes.
    clearDirty(scope)
    void navigate(`/customer/detail?id=${id}`)
  }
  return (
    <Page title={title} text={say(words.aboutEdit)}>
      <ClientForm
        key={row.version}
        row={row}
        saveText={say(resourceWords.save)}
        note={<span className="quiet">{say(resourceWords.saveHint)}</span>}
        onChange={(_values, isChanged) => setDirty(isChanged)}
        onSaved={({ id }) => leave(id)}
      />
    </Page>
  )
}

export default function CustomerEditPage() {
  return <ClientOfPage>{(client) => <Editing key={client.id} client={client} />}</ClientOfPage>
}
