import { customerclient, health, longcare, screens } from '@kangju/contract'
import { Button, Tabs } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { invalidateArea } from '../../../api/query.ts'
import { ImportFlow } from '../../../resource/import-flow.tsx'
import type { ImportChoice } from '../../../resource/types.ts'
import { classes } from '../../../ui/classes.ts'
import { Page } from '../../../ui/page.tsx'
import { useSay } from '../../../ui/say.ts'
import { importPageWords as words } from '../words-records.ts'
import styles from './import-page.module.css'
import pageStyles from '../../../ui/page.module.css'

interface TabChoice extends ImportChoice {
  /** Value of the tab in the address. */
  readonly key: string
  readonly about: ImportChoice['text']
}

const choices: readonly TabChoice[] = [
  {
    key: 'client',
    text: words.client,
    about: words.clientText,
    template: customerclient.templateClient,
    upload: customerclient.importClient,
  },
  {
    key: 'longcare',
    text: words.longcare,
    about: words.longcareText,
    template: customerclient.templateLongcare,
    upload: customerclient.importLongcare,
  },
  {
    key: 'health',
    text: words.health,
    about: words.healthText,
    template: customerclient.templateHealth,
    upload: customerclient.importHealth,
  },
]

/** An import also outdates the cached health records and LTC assessments. */
const forgetRecords = () => {
  invalidateArea(longcare.list.area)
  invalidateArea(health.list.area)
}

export default function ImportPage() {
  const say = useSay()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const title = screens.find((screen) => screen.path === '/customer/import')?.title ?? words.client
  const shown = choices.find(({ key }) => key === params.get('tab')) ?? choices[0]
  return (
    <Page
      title={say(title)}
      text={say(words.about)}
      actions={<Button onClick={() => void navigate('/customer/serviceobject')}>{say(words.back)}</Button>}
    >
      <section className={pageStyles.panel} aria-label={say(title)}>
        <Tabs
          activeKey={shown?.key}
          onChange={(tab) => setParams({ tab }, { replace: true })}
          items={choices.map((choice) => ({
            key: choice.key,
            label: say(choice.text),
            // Rendered even in a hidden tab, so that a running import is still watched.
            forceRender: true,
            children: (
              <>
                <p className={classes('quiet', styles.importAbout)}>{say(choice.about)}</p>
                <ImportFlow choice={choice} onDone={forgetRecords} />
              </>
            ),
          }))}
        />
      </section>
    </Page>
  )
}
