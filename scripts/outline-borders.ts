import { grid, type Point } from '../console/src/map/line-code.ts'

// Outlines on the grid: cleaned, joined, simplified, and each border stored once for the two districts that share it.

export interface District {
  city: string
  code: string
  name: string
  rings: Point[][]
}

const keyOf = ([x, y]: Point) => x * 65_536 + y

/** Twice the area of a ring, in squares of the grid. */
const twiceAreaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [lastX, lastY] = ring.at(at - 1) ?? [0, 0]
      return sum + (lastX - x) * (lastY + y)
    }, 0),
  )

/** A loop that encloses at most this many squares is an artefact of rounding to the grid. */
const knot = 8

/** Removes spikes and small loops, where a ring returns to an earlier point. */
const untie = (ring: readonly Point[]) => {
  const way: Point[] = []
  const placeOf = new Map<number, number>()
  for (const point of ring) {
    const before = placeOf.get(keyOf(point))
    if (before !== undefined && twiceAreaOf(way.slice(before)) <= knot * 2)
      for (const gone of way.splice(before)) placeOf.delete(keyOf(gone))
    placeOf.set(keyOf(point), way.push(point) - 1)
  }
  return way
}

/** Untied from two starting points, so that the start of the ring does not matter. */
export const settle = (ring: readonly Point[]) => {
  const once = untie(ring)
  const half = once.length >> 1
  return untie([...once.slice(half), ...once.slice(0, half)])
}

/**
 * Neighbours do not always have the same points on their common border. Points of one that an edge of the other passes
 * within a square of the grid become points of that edge, so that the two borders are equal.
 */
export const weave = (districts: readonly District[]): District[] => {
  const known = new Set(districts.flatMap(({ rings }) => rings.flatMap((ring) => ring.map(keyOf))))
  const between = ([fromX, fromY]: Point, [toX, toY]: Point): Point[] => {
    const [dx, dy] = [toX - fromX, toY - fromY]
    const count = Math.max(Math.abs(dx), Math.abs(dy))
    return Array.from({ length: Math.max(count - 1, 0) }, (_, at) => {
      const [x, y] = [fromX + (dx * (at + 1)) / count, fromY + (dy * (at + 1)) / count]
      const near: Point[] = [
        [Math.round(x), Math.round(y)],
        [Math.floor(x), Math.floor(y)],
        [Math.ceil(x), Math.ceil(y)],
      ]
      return near.find((point) => known.has(keyOf(point)))
    }).filter((point) => point !== undefined)
  }
  const woven = (ring: readonly Point[]) =>
    settle(ring.flatMap((point, at) => [...between(ring.at(at - 1) ?? point, point), point]))
  return districts.map((district) => ({
    ...district,
    rings: district.rings.map(woven).filter((ring) => ring.length > 2),
  }))
}

const kmPerUnit = 111.2 / grid
const narrowing = ([, y]: Point) => Math.cos((y / grid / 180) * Math.PI)

/** Area of a ring in km². */
const areaOf = (ring: readonly Point[]) => (twiceAreaOf(ring) / 2) * kmPerUnit ** 2 * narrowing(ring[0] ?? [0, 0])

/** Allowed error of a district's border in km: a large one is viewed from further away. */
const toleranceOf = ({ rings }: District) =>
  Math.min(Math.max(Math.sqrt(rings.reduce((sum, ring) => sum + areaOf(ring), 0)) * 0.004, 0.1), 0.8)

export const withoutSpecks = (district: District): District => {
  const least = (6 * toleranceOf(district)) ** 2
  const areas = district.rings.map(areaOf)
  const largest = Math.max(...areas)
  return { ...district, rings: district.rings.filter((_, at) => areas[at] === largest || (areas[at] ?? 0) > least) }
}

/** Joins several outlines that are one district today, without the borders between them. */
export const dissolve = (districts: readonly District[]): District[] =>
  Object.values(Object.groupBy(districts, ({ code }, at) => code || String(at))).flatMap((same = []) => {
    const [first] = same
    if (first === undefined) return []
    return same.length === 1 ? same : [{ ...first, rings: union(same.flatMap(({ rings }) => rings)) }]
  })

const union = (rings: readonly Point[][]): Point[][] => {
  const edges = new Map<string, readonly [Point, Point]>()
  for (const ring of rings)
    for (const [at, to] of ring.entries()) {
      const from = ring.at(at - 1) ?? to
      const id = [keyOf(from), keyOf(to)].toSorted((one, other) => one - other).join()
      if (!edges.delete(id)) edges.set(id, [from, to])
    }
  const around = Object.groupBy(
    [...edges].flatMap(([id, [from, to]]) => [
      { id, at: keyOf(from), next: to },
      { id, at: keyOf(to), next: from },
    ]),
    ({ at }) => String(at),
  )
  const joined: Point[][] = []
  for (const [id, [start, second]] of edges) {
    if (!edges.delete(id)) continue
    const ring = [start, second]
    for (;;) {
      const step = around[String(keyOf(ring.at(-1) ?? start))]?.find((one) => edges.has(one.id))
      if (step === undefined) break
      edges.delete(step.id)
      ring.push(step.next)
    }
    joined.push(settle(ring.slice(0, -1)))
  }
  return joined
}

/** Douglas–Peucker: keeps the points without which the line would be off by more than `tolerance` km. */
const thinned = (line: readonly Point[], tolerance: number): Point[] => {
  const isKept = new Uint8Array(line.length)
  isKept[0] = isKept[line.length - 1] = 1
  const open: [number, number][] = [[0, line.length - 1]]
  const across = narrowing(line[0] ?? [0, 0])
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part
    const [fromX, fromY] = line[from] ?? [0, 0]
    const [toX, toY] = line[to] ?? [0, 0]
    const dx = (toX - fromX) * across
    const dy = toY - fromY
    const length = Math.hypot(dx, dy)
    let farthest = from
    let distance = tolerance / kmPerUnit
    for (let at = from + 1; at < to; at++) {
      const [x, y] = line[at] ?? [0, 0]
      const px = (x - fromX) * across
      const py = y - fromY
      const along = length === 0 ? 0 : Math.min(Math.max((px * dx + py * dy) / length, 0), length)
      const off = length === 0 ? Math.hypot(px, py) : Math.hypot(px - (dx * along) / length, py - (dy * along) / length)
      if (off <= distance) continue
      farthest = at
      distance = off
    }
    if (farthest === from) continue
    isKept[farthest] = 1
    open.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => isKept[at] === 1)
}

/** A small island keeps its shape, whatever the tolerance. */
export const thin = (line: readonly Point[], tolerance: number): Point[] => {
  const kept = thinned(line, tolerance)
  const isRing = keyOf(line[0] ?? [0, 0]) === keyOf(line.at(-1) ?? [0, 0])
  return isRing && kept.length < 5 && tolerance > 0.01 ? thin(line, tolerance / 2) : kept
}

interface Arc {
  line: Point[]
  tolerance: number
}

/** Points where borders meet: they have different neighbours in different rings. */
const junctionsOf = (rings: readonly Point[][]) => {
  const ways = new Map<number, string>()
  const junctions = new Set<number>()
  for (const ring of rings)
    for (const [at, point] of ring.entries()) {
      const sides = [ring.at(at - 1) ?? point, ring[(at + 1) % ring.length] ?? point].map(keyOf)
      const way = sides.toSorted((one, other) => one - other).join()
      const key = keyOf(point)
      if ((ways.get(key) ?? way) !== way) junctions.add(key)
      ways.set(key, way)
    }
  return junctions
}

const cut = (ring: readonly Point[], junctions: ReadonlySet<number>): Point[][] => {
  const keys = ring.map(keyOf)
  const first = keys.findIndex((key) => junctions.has(key))
  const start = first === -1 ? keys.indexOf(Math.min(...keys)) : first
  const turned = [...ring.slice(start), ...ring.slice(0, start + 1)]
  const ends = turned.flatMap((point, at) => (at > 0 && junctions.has(keyOf(point)) ? [at] : []))
  if (first === -1) ends.push(turned.length - 1)
  return ends.map((end, at) => turned.slice(at === 0 ? 0 : ends[at - 1], end + 1))
}

export const shareBorders = (districts: readonly District[]) => {
  const junctions = junctionsOf(districts.flatMap(({ rings }) => rings))
  const arcs: Arc[] = []
  const known = new Map<string, number>()
  const idOf = (line: readonly Point[]) =>
    [line[0], line[1], line.at(-2), line.at(-1)].map((p) => keyOf(p ?? [0, 0])).join()
  const share = (line: Point[], tolerance: number): number => {
    const same = known.get(idOf(line))
    const back = known.get(idOf(line.toReversed()))
    const arc = arcs[same ?? back ?? -1]
    if (arc !== undefined) arc.tolerance = Math.min(arc.tolerance, tolerance)
    if (same !== undefined) return same
    if (back !== undefined) return ~back
    known.set(idOf(line), arcs.length)
    return arcs.push({ line, tolerance }) - 1
  }
  const rings = districts.map((district) =>
    district.rings.map((ring) => cut(ring, junctions).map((line) => share(line, toleranceOf(district)))),
  )
  return { arcs, rings }
}
