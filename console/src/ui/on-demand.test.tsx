import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { onDemand } from './on-demand.tsx'

const Page = ({ name }: { readonly name: string }) => <p>{name}</p>
const Waiting = () => <i>…</i>
const shown = (Part: ReturnType<typeof onDemand<{ readonly name: string }>>) =>
  renderToStaticMarkup(<Part name="订单" />)

it('shows its fallback, loads its code once, and then shows the component', async () => {
  let loads = 0
  const Part = onDemand(async () => {
    loads += 1
    return Page
  }, Waiting)
  expect(shown(Part)).toBe('<i>…</i>')
  await Part.fetch()
  expect(shown(Part)).toBe('<p>订单</p>')
  expect(loads).toBe(1)
})

it('shows the component at once if its code was fetched before', async () => {
  const Part = onDemand(async () => Page)
  await Part.fetch()
  expect(shown(Part)).toBe('<p>订单</p>')
})

it('tries again after a fetch that failed, and throws the failure of its own rendering', async () => {
  let isReachable = false
  const Part = onDemand(() => (isReachable ? Promise.resolve(Page) : Promise.reject(new Error('chunk'))))
  await expect(Part.fetch()).rejects.toThrow('chunk')
  isReachable = true
  expect(shown(Part)).toBe('')
  await Part.fetch()
  expect(shown(Part)).toBe('<p>订单</p>')

  const Broken = onDemand<{ readonly name: string }>(() => Promise.reject(new Error('chunk')))
  expect(shown(Broken)).toBe('')
  await Broken.fetch().catch(() => undefined)
  expect(() => shown(Broken)).toThrow('chunk')
})
