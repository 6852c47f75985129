import { organ, rolesOf } from '@kangju/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linesOf } from '../../api/failures.ts'
import { useMay } from '../../api/me.tsx'
import { act } from '../../api/query.ts'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/empty.tsx'
import { Permission } from '../../ui/permission.tsx'
import { useSay } from '../../ui/say.ts'
import { organAddWords as words, organPageWords } from './words.ts'
import pageStyles from '../../ui/page.module.css'
import organStyles from './organ.module.css'
import addOrganStyles from './add-organ.module.css'

interface Props {
  made: { readonly id: string; readonly name: string }
  onAnother: () => void
}

/** Shown once an organisation is created, with the possible next steps. */
export const AddResult = ({ made: { id, name }, onAnother }: Props) => {
  const say = useSay()
  const may = useMay()
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const [isOpened, setOpened] = useState(false)
  const [lacks, setLacks] = useState<readonly string[]>([])

  const open = async () => {
    setOpening(true)
    const outcome = await act(organ.open, { body: { id } })
    setOpening(false)
    if (outcome.ok) return setOpened(true)
    setLacks(linesOf(outcome.failure))
  }
  const seeIt = () => void navigate(`${isOpened ? '/organ/open' : '/organ/noopen'}?open=${id}`)
  return (
    <section className={pageStyles.panel}>
      <Empty title={say(words.added, { name })} text={say(isOpened ? words.openedText : words.addedText)}>
        {!isOpened && may(organ.open.access) && (
          <Button type="primary" loading={isOpening} onClick={() => void open()}>
            {say(words.openNow)}
          </Button>
        )}
        <Permission roles={rolesOf(organ.read.access)}>
          <Button onClick={seeIt}>{say(words.seeIt)}</Button>
        </Permission>
        <Button onClick={onAnother}>{say(words.addAnother)}</Button>
      </Empty>
      {lacks.length > 0 && (
        <div className={classes(organStyles.before, addOrganStyles.doneLacks)} role="alert">
          <p>{say(organPageWords.lacks)}</p>
          <ul>
            {lacks.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
