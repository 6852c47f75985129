import { customerclient, health, longcare, screens } from '@kangju/contract'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { invalidateArea } from '../../../api/query.ts'
import { ImportFlow } from '../../../resource/import-flow.tsx'
import type { ImportChoice } from '../../../resource/types.ts'
import { Page } from '../../../ui/page.tsx'
import { useSay } from '../../../ui/say.ts'
import { importPageWords as words } from '../../../ui/words-records.ts'
import './import-page.css'

const choices: readonly (ImportChoice & { readonly about: ImportChoice['text'] })[] = [
  {
    text: words.client,
    about: words.clientText,
    template: customerclient.templateClient,
    upload: customerclient.importClient,
  },
  {
    text: words.longcare,
    about: words.longcareText,
    template: customerclient.templateLongcare,
    upload: customerclient.importLongcare,
  },
  {
    text: words.health,
    about: words.healthText,
    template: customerclient.templateHealth,
    upload: customerclient.importHealth,
  },
]

/** What is read of people's records is old as well. */
const forgetRecords = () => {
  invalidateArea(longcare.list.area)
  invalidateArea(health.list.area)
}

export default function ImportPage() {
  const say = useSay()
  const navigate = useNavigate()
  const title = screens.find((screen) => screen.path === '/customer/import')?.title ?? words.client
  return (
    <Page
      title={say(title)}
      text={say(words.about)}
      actions={<Button onClick={() => void navigate('/customer/serviceobject')}>{say(words.back)}</Button>}
    >
      <div className="import-choices">
        {choices.map((choice) => (
          <section key={choice.upload.name} className="panel import-choice" aria-label={say(choice.text)}>
            <h2>{say(choice.text)}</h2>
            <p className="quiet">{say(choice.about)}</p>
            <ImportFlow choice={choice} onDone={forgetRecords} />
          </section>
        ))}
      </div>
    </Page>
  )
}
