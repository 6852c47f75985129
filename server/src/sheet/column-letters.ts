/** 0 → A, 25 → Z, 26 → AA, 16383 → XFD. */
export const columnLetters = (index: number): string => {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** 'A1' → 0, 'XFD7' → 16383; -1 for a reference without a valid column. */
export const columnIndex = (reference: string): number => {
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
    if (column > 16_384) return -1
  }
  return column - 1
}
