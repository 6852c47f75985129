import { classes } from '../ui/classes.ts'
import styles from './face.module.css'

interface Props {
  readonly name: string
  readonly avatar: string | null
  readonly isLarge?: boolean
}

/** The avatar, or the first character of the name. */
export const Face = ({ name, avatar, isLarge = false }: Props) => {
  const className = classes(styles.face, isLarge && styles.large)
  if (avatar !== null && avatar !== '') return <img className={className} src={avatar} alt="" />
  // The stylesheet draws the initial, so that it is not part of a control's accessible name.
  return <span className={className} aria-hidden="true" data-initial={[...name][0]} />
}
