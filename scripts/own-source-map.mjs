// Node reads a bundle's source map at start. Most of it concerns packages, and costs 70 MB and a quarter of a second.
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = Object.fromEntries(digits.split('').map((digit, value) => [digit, value]))

/** Base 64 digits of five bits each, lowest first; the sixth bit means that more follow, the lowest bit is the sign. */
const decode = (segment) => {
  const numbers = []
  let bits = 0
  let shift = 0
  for (const digit of segment) {
    const value = valueOf[digit]
    bits |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(bits & 1 ? -(bits >>> 1) : bits >>> 1)
    bits = 0
    shift = 0
  }
  return numbers
}

const encode = (numbers) => {
  let text = ''
  for (const number of numbers) {
    let bits = number < 0 ? (-number << 1) | 1 : number << 1
    do {
      const more = bits > 31 ? 32 : 0
      text += digits[(bits & 31) | more]
      bits >>>= 5
    } while (bits > 0)
  }
  return text
}

/**
 * Keeps one segment for each line of `isOurs` sources, and one without a source for each run of other lines. Node keeps
 * an array for every segment, and a stack trace needs no more than the line.
 */
export const ownSourceMap = (map, isOurs) => {
  const ours = map.sources.filter(isOurs)
  const newIndex = map.sources.map((source) => ours.indexOf(source))
  // Per segment: column in the output (reset in each line), source, line and column there, each as a difference.
  const read = [0, 0, 0, 0]
  let written = [0, 0, 0]
  let unknown = true
  const lines = map.mappings.split(';').map((line) => {
    read[0] = 0
    let place
    for (const segment of line ? line.split(',') : []) {
      decode(segment).forEach((difference, index) => (read[index] += difference))
      const source = newIndex[read[1]]
      if (place === undefined && source >= 0) place = [source, read[2], read[3]]
    }
    if (place === undefined) {
      const isEnd = line !== '' && !unknown
      unknown ||= isEnd
      return isEnd ? encode([0]) : ''
    }
    const differences = place.map((value, index) => value - written[index])
    unknown = false
    written = place
    return encode([0, ...differences])
  })
  return { version: 3, sources: ours, names: [], mappings: lines.join(';') }
}
