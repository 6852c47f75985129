/** Outlines lie on a grid of whole numbers, this many to a degree. */
export const grid = 1024

/** A point on the grid or, divided by `grid`, a longitude and latitude. */
export type Point = readonly [x: number, y: number]

// These letters need no escaping in JSON.
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const valueOf = new Map(letters.split('').map((letter, value) => [letter, value]))
const more = 32

const encodeNumber = (number: number): string => {
  let text = ''
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  for (; rest >= more; rest = Math.floor(rest / more)) text += letters[more + (rest % more)] ?? ''
  return text + (letters[rest] ?? '')
}

/** Encodes a line as text: each point relative to the one before, five bits to a letter. */
export const encodeLine = (line: readonly Point[]): string =>
  line
    .map(([x, y], at) => {
      const [fromX, fromY] = line[at - 1] ?? [0, 0]
      return encodeNumber(x - fromX) + encodeNumber(y - fromY)
    })
    .join('')

const decodeNumbers = (text: string): number[] => {
  const numbers: number[] = []
  let number = 0
  let place = 1
  for (const letter of text) {
    const value = valueOf.get(letter)
    if (value === undefined) throw new Error(`no letter of an outline: ${letter}`)
    number += (value % more) * place
    place *= more
    if (value >= more) continue
    numbers.push(number % 2 === 1 ? -(number + 1) / 2 : number / 2)
    number = 0
    place = 1
  }
  return numbers
}

export const decodeLine = (text: string): Point[] => {
  const numbers = decodeNumbers(text)
  const line: Point[] = []
  let x = 0
  let y = 0
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0
    y += numbers[at + 1] ?? 0
    line.push([x, y])
  }
  return line
}
