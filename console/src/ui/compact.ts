import { langStore } from '../api/lang.ts'

/** Writes large numbers in short, such as 1.2万 or 12K. */
export const useCompact = () =>
  new Intl.NumberFormat(langStore.use(), { notation: 'compact', maximumFractionDigits: 1 })
