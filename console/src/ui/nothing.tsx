import { useSay } from './say.ts'
import { resourceWords } from './words-resource.ts'

/** Stands for a value that is missing. */
export const Nothing = () => <span className="quiet">{useSay()(resourceWords.nothing)}</span>
