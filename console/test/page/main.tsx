// First, as in the console.
import '../../src/ui/tokens.css'
import '../../src/ui/base.css'
import { saleMachine, t } from '@kangju/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { MeProvider } from '../../src/api/me.tsx'
import { queryClient } from '../../src/api/query.ts'
import '../../src/api/sign-out.ts'
import { PositionInput } from '../../src/map/position-input.tsx'
import { PositionMap } from '../../src/map/position-map.tsx'
import { ResourceView } from '../../src/resource/resource-view.tsx'
import type { Resource } from '../../src/resource/types.ts'
import { ErrorBoundary } from '../../src/ui/error-log.tsx'
import { Feedback } from '../../src/ui/feedback.tsx'
import { Theme } from '../../src/ui/theme.tsx'
import { kite, kitePath, kiteWords } from '../kite.ts'

// A console with one screen: the kit is set up as in the real one, without the shell.

const kites: Resource<typeof kite> = {
  calls: kite,
  words: kiteWords,
  machine: saleMachine,
  path: kitePath,
  about: t('能飞的都在这里。', 'Whatever flies.', 'Todo lo que vuela.', '飛ぶものすべて。'),
  columns: [
    'name',
    'shape',
    'priceFen',
    'shareBp',
    'ownerCard',
    'status',
    'createdAt',
    { key: 'flownOn', hidden: true },
  ],
  search: ['name', 'shape', 'status'],
  form: [
    { key: 'name', group: t('外观', 'Looks', 'Aspecto', '外見') },
    'shape',
    { key: 'priceFen', group: t('价钱', 'Money', 'Dinero', '値段') },
    'shareBp',
    { key: 'flownOn', required: ({ values }) => Number(values['priceFen']) >= 1_000_000 },
    'ownerCard',
    { key: 'areaCode', group: t('地点', 'Place', 'Lugar', '場所') },
    'reachKm',
    'lng',
    {
      key: 'lat',
      render: (props) => (
        <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" radiusField="reachKm" />
      ),
    },
  ],
  describe: ({ lng, lat, areaCode }) => <PositionMap lng={lng} lat={lat} areaCode={areaCode} />,
  imports: [{ text: kiteWords.title, template: kite.template, upload: kite.import }],
  rowTitle: (row) => row.name,
  follows: {
    withdraw: t('顾客将买不到它。', 'Nobody can buy it then.', 'Nadie podrá comprarla.', '購入できなくなります。'),
  },
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <Theme>
          <Feedback>
            <MeProvider>
              <ErrorBoundary>
                <ResourceView resource={kites} />
              </ErrorBoundary>
            </MeProvider>
          </Feedback>
        </Theme>
      </QueryClientProvider>
    </BrowserRouter>
  </StrictMode>,
)
