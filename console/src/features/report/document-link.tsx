import type { Access } from '@kangju/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'

interface Props {
  readonly no: string
  readonly path: string
  /** Access to the screen of the document. */
  readonly access: Access
}

/** The number of a document, as a link where the account may open it. */
export const DocumentLink = ({ no, path, access }: Props) => {
  const may = useMay()
  if (!may(access)) return <span className="figure">{no}</span>
  return (
    <Link to={path} className="figure" onClick={(event: MouseEvent) => event.stopPropagation()}>
      {no}
    </Link>
  )
}
