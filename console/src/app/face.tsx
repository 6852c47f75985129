import { classes } from '../ui/classes.ts'
import styles from './face.module.css'

interface Props {
  readonly name: string
  readonly avatar: string | null
  readonly isLarge?: boolean
}

/** Somebody's picture, or the first character of their name. */
export const Face = ({ name, avatar, isLarge = false }: Props) => {
  const className = classes(styles.face, isLarge && styles.large)
  if (avatar !== null && avatar !== '') return <img className={className} src={avatar} alt="" />
  // Drawn by the stylesheet: it is a picture, not a text that a control would have to be called by.
  return <span className={className} aria-hidden="true" data-initial={[...name][0]} />
}
