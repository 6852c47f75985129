/** `12.5` → 1250, digit by digit without floats; undefined when the text is not an amount, or beyond 2^53. */
export const toHundredths = (text: string): number | undefined => {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,14})(?:\.(\d{0,2}))?$/.exec(text.replace(/[,\s¥%]/g, '')) ?? []
  if (whole === undefined) return undefined
  const amount = Number(`${whole}${part.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) return undefined
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** 1250 → `12.50`. */
export const fromHundredths = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 123450 → `¥1,234.50`. */
export const showFen = (fen: number): string => {
  const [whole = '', part = ''] = fromHundredths(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

/** 1250 → `12.5%`. */
export const showBp = (bp: number): string => `${fromHundredths(bp).replace(/\.?0+$/, '')}%`
