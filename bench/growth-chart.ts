/** The growth of costs with the number of orders: a drawing and a table for docs/scaling.md. */
import { amount } from './table.ts'

export interface Cost {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 'MB'
}

/** The costs of one size. */
export interface Size {
  readonly orders: number
  readonly costs: readonly Cost[]
}

const costOf = ({ costs }: Size, name: string) => costs.find((cost) => cost.name === name)?.value ?? Number.NaN

/** The exponent between the two largest sizes: 0 if the cost stays, 1 if it grows with the orders. */
export const exponentOf = (sizes: readonly Size[], name: string): number => {
  const [before, last] = sizes.slice(-2)
  if (before === undefined || last === undefined) return Number.NaN
  return Math.log(costOf(last, name) / costOf(before, name)) / Math.log(last.orders / before.orders)
}

/** The cost at a larger size if it goes on as between the two largest ones. */
export const projected = (sizes: readonly Size[], name: string, orders: number): number => {
  const last = sizes.at(-1)
  if (last === undefined) return Number.NaN
  return costOf(last, name) * (orders / last.orders) ** Math.max(0, exponentOf(sizes, name))
}

const countText = (orders: number) => orders.toLocaleString('en')

/** Rows of costs, columns of sizes; the last columns are the exponent and a projection. */
export const growthTable = (sizes: readonly Size[], projectedOrders: number): string => {
  const first = sizes[0]
  if (first === undefined) return ''
  const head = [
    'cost',
    ...sizes.map(({ orders }) => countText(orders)),
    'exponent',
    `${countText(projectedOrders)}, projected`,
  ]
  const rows = first.costs.map(({ name, unit }) => [
    unit === 'ms' ? `${name}, ms of a core` : name,
    ...sizes.map((size) => amount(costOf(size, name), unit === 'ms' ? '' : unit)),
    exponentOf(sizes, name).toFixed(2),
    amount(projected(sizes, name, projectedOrders), unit === 'ms' ? '' : unit),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_cell, n) => (n === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}

const width = 860
const height = 460
const plot = { left: 70, right: 520, top: 20, bottom: 400 }
const labelGap = 16
const colours = ['#1677ff', '#d4380d', '#389e0d', '#722ed1', '#08979c', '#c41d7f', '#d48806', '#531dab', '#595959']

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Whole powers of ten around the values. */
const decadesOf = (values: readonly number[]) => {
  const from = Math.floor(Math.log10(Math.min(...values)))
  const to = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: Math.max(1, to - from) + 1 }, (_value, n) => from + n)
}

/** Moves labels down so that none covers the one above it. */
const spread = <L extends { readonly y: number }>(labels: readonly L[]): L[] => {
  const placed: L[] = []
  for (const label of labels.toSorted((one, other) => one.y - other.y)) {
    const above = placed.at(-1)
    placed.push(above === undefined ? label : { ...label, y: Math.max(label.y, above.y + labelGap) })
  }
  return placed
}

/** A logarithmic line chart as SVG; ten times the cost is one line higher. */
export const growthChart = (sizes: readonly Size[]): string => {
  const names = (sizes[0]?.costs ?? []).filter(({ unit }) => unit === 'ms').map(({ name }) => name)
  const values = sizes.flatMap((size) => names.map((name) => costOf(size, name))).filter((value) => value > 0)
  const decades = decadesOf(values)
  const [low = 0, high = 1] = [decades[0], decades.at(-1)]
  const xs = sizes.map(({ orders }) => Math.log10(orders))
  const [left = 0, right = 1] = [xs[0], xs.at(-1)]
  const x = (orders: number) =>
    plot.left + ((Math.log10(orders) - left) / (right - left || 1)) * (plot.right - plot.left)
  const y = (value: number) => plot.bottom - ((Math.log10(value) - low) / (high - low || 1)) * (plot.bottom - plot.top)
  const at = (value: number) => value.toFixed(1)
  const grid = decades.map((decade) => {
    const level = at(y(10 ** decade))
    return `<path d="M${plot.left} ${level}H${plot.right}" stroke="#d9d9d9"/><text x="${plot.left - 8}" y="${level}" text-anchor="end" dominant-baseline="middle">${amount(10 ** decade, '')}</text>`
  })
  const columns = sizes.map(
    ({ orders }) =>
      `<text x="${at(x(orders))}" y="${plot.bottom + 22}" text-anchor="middle">${countText(orders)}</text>`,
  )
  const lines = names.map((name, n) => {
    const points = sizes.map((size) => `${at(x(size.orders))},${at(y(costOf(size, name)))}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke="${colours[n % colours.length]}" stroke-width="2"/>`
  })
  const ends = names.map((name, n) => {
    const last = sizes.at(-1)
    return { name, colour: colours[n % colours.length], y: last === undefined ? 0 : y(costOf(last, name)) }
  })
  const labels = spread(ends).map(
    (label) =>
      `<text x="${plot.right + 8}" y="${at(label.y)}" fill="${label.colour}" dominant-baseline="middle">${escapeText(label.name)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#262626">`,
    '<title>Processor time of each operation by the number of orders</title>',
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...grid,
    ...columns,
    `<text x="${plot.left}" y="${height - 12}">orders in the database; the scale upwards is milliseconds of a core</text>`,
    ...lines,
    ...labels,
    '</svg>',
    '',
  ].join('\n')
}

const [begin, end] = ['<!-- growth -->', '<!-- end of growth -->']

/** The page with this text between its marks. */
export const withGrowth = (page: string, text: string): string => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n${text}\n${page.slice(to)}`
}
