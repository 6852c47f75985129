import { classes } from './classes.ts'
import { lettersOf } from './letters.ts'

interface Props {
  readonly text: string
  readonly title?: string
  readonly isQuiet?: boolean
}

/** A shorter text is never cut in a table. */
const shortLetters = 14

/** One line of text with an ellipsis; the tooltip shows all of it. */
export const TextLine = ({ text, title = text, isQuiet = false }: Props) => (
  <span
    className={classes('line', isQuiet && 'quiet')}
    data-length={lettersOf(text) > shortLetters ? 'long' : 'short'}
    title={title}
  >
    {text}
  </span>
)
